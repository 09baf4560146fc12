"""Nothing old is run here."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def fresh(own_cache: None) -> None:
    """Machine code is made anew."""
