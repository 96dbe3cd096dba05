"""The browser's part: plain ES modules, CSS and SVG, served as they are. It knows no rules: what is legal, and what a
choice would mean, comes from the server. Here are only the files; `server.page_files` serves them, and `report` puts
some of them into the file of a review.
"""
