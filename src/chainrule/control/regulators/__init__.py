"""Around the linear regulator: an integral, and the region from which it comes back."""
