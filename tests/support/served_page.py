"""Import this to have the files of the page ready, which takes more than a second; forked processes inherit them."""

from rowlock.server.settings import Settings
from rowlock.server.web.page_files import page_routes

page_routes(Settings())
