"""Settings for all tests."""

from hypothesis import settings

# A loaded machine is no defect: time is measured in benchmarks/, never here.
settings.register_profile("chainrule", deadline=None)
settings.load_profile("chainrule")
