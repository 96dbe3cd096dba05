"""Settings of all tests."""

import os

from hypothesis import settings

# No timing asserts: a slow machine is no failure. Where a failure must be repeatable, the examples are too.
settings.register_profile("rowlock", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("rowlock")
