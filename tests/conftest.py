"""How much hypothesis tries: ``HYPOTHESIS_PROFILE=deep`` for minutes of search, ``ci`` (the default) for seconds."""

from hypothesis import HealthCheck, settings

from tests.support.profile import PROFILE

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

# A red run is the change's fault, not the day's: the same cases each time.
settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True, suppress_health_check=_SLOW)
settings.register_profile("deep", max_examples=3000, deadline=None, print_blob=True, suppress_health_check=_SLOW)
settings.load_profile(PROFILE)
