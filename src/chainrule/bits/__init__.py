"""The same bits: five motions whose final states every target must reproduce exactly."""
