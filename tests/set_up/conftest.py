"""A copy of the repository to set up, for the tests in this folder."""

from setting_up import copy, copy_with_uv, server

__all__ = ["copy", "copy_with_uv", "server"]
