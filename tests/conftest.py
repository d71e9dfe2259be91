"""How hard hypothesis tries: quickly and alike each time, or long with HYPOTHESIS_PROFILE=long."""

import os

from hypothesis import settings

settings.register_profile("check", max_examples=50, derandomize=True, deadline=None)
settings.register_profile("long", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "check"))
