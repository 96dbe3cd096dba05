"""The browser front end: plain ES modules, CSS and SVG, served as they are. It contains no rules: legal choices and
their effects come from the server, or from the rules that `translated` turns into JavaScript. This package only holds
the files; `site` bundles them, `server.web` serves them, and `report` embeds some of them in review files.
"""
