"""The lab in a notebook (Jupyter, marimo, VS Code): Python reads and sets its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.control import Controller
from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.extras import extra
from chainrule.identification.logs.log import Log
from chainrule.labpage.page import lab_page, static
from chainrule.loop.plant import plant_of
from chainrule.mechanism.mechanism import Mechanism

anywidget = extra("anywidget", "notebook")
traitlets = extra("traitlets", "notebook")


class LabWidget(anywidget.AnyWidget):
    """`t`, `x = [q, q̇]`, `running` and `settings` of the page; what is set here is set there."""

    _esm = static("notebook.js")
    html = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int(640).tag(sync=True)
    seen = traitlets.Dict().tag(sync=True)
    wanted = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        mechanism: Mechanism,
        *,
        ghost: Log | None = None,
        laws: Sequence[Controller] = (),
        height: int = 640,
    ):
        page = lab_page(mechanism, ghost=ghost, laws=laws)
        self._plant = plant_of(mechanism)
        self._asked = 0
        super().__init__(html=page.html, height=height)

    @property
    def t(self) -> float:
        """Seconds."""
        return float(self.seen.get("t", 0.0))

    @property
    def x(self) -> np.ndarray:
        """q and q̇ as the page last said, some ten times a second."""
        return np.array(self.seen.get("x", [np.nan] * (self._plant.nq + self._plant.nv)))

    @x.setter
    def x(self, value: ArrayLike) -> None:
        x = np.asarray(value, dtype=float)
        expected = (self._plant.nq + self._plant.nv,)
        if x.shape != expected or not np.isfinite(x).all():
            raise ChainruleError(f"x has shape {x.shape}; expected {expected} finite numbers")
        self._ask(x=x.tolist())

    @property
    def running(self) -> bool:
        """Whether its time passes."""
        return bool(self.seen.get("running", False))

    @running.setter
    def running(self, value: bool) -> None:
        self._ask(running=bool(value))

    @property
    def settings(self) -> dict[str, Any]:
        """dt, method, parameters, law, target, gains, …"""
        return dict(self.seen.get("settings", {}))

    def set(self, **settings: Any) -> None:
        """Change settings of the page, such as `law="pid"` or `target=[0.5, 1.0]`."""
        plain = {k: v.tolist() if isinstance(v, np.ndarray) else v for k, v in settings.items()}
        known = self.settings
        wrong = [name for name in plain if known and name not in known]
        if wrong:
            raise UnknownNameError("setting", wrong[0], list(known))
        self._ask(settings=plain)

    def _ask(self, **change: Mapping[str, Any] | Any) -> None:
        self._asked += 1
        self.wanted = {"number": self._asked, **change}
