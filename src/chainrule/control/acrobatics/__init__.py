"""Acrobatics: swing up along a plan, get up again after a fall, with late or noisy sensors."""
