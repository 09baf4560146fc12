"""The algorithms of rigid-body dynamics, each written once, over any scalar."""
