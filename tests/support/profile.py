"""How deep the tests look: seconds by default, minutes with ``HYPOTHESIS_PROFILE=deep``."""

import os

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
DEEP = PROFILE == "deep"
