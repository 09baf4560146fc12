"""Linear systems: equations, state matrices and transfer functions near a place of rest."""
