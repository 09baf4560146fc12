"""chainrule identify, excite: parameters from measured motion, and the motion to measure."""

from __future__ import annotations

from chainrule.cli.app import app
from chainrule.cli.identifying import excite_command, identify_command

app.command("identify")(identify_command)
app.command("excite")(excite_command)
