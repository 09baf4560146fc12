"""The same bits: motions that every door and every target must reproduce exactly."""
