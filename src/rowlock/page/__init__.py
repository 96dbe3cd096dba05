"""The browser's part: plain ES modules, CSS and SVG, served as they are. It has no rules of its own: what is legal,
and what a choice would mean, comes from the server, or from the rules that `translated` makes into JavaScript. Here are
only the files; `site` bundles them, `server.web` serves them, and `report` puts some of them into the file of a review.
"""
