"""A copy of the repository to set up, for the tests in this folder."""

from support.set_up_script import copy, copy_with_uv, server

__all__ = ["copy", "copy_with_uv", "server"]
