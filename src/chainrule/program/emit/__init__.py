"""Programs as text: one emitter a language.

A language is an object that knows its words and its emitter. A new one is such an object, in a
file of its own, added to `LANGUAGES`.
"""

from chainrule.program.emit.c import C
from chainrule.program.emit.javascript import JAVASCRIPT
from chainrule.program.emit.languages import LANGUAGES, Language
from chainrule.program.emit.machine.languages import LLVM, PTX
from chainrule.program.emit.matlab import MATLAB
from chainrule.program.emit.python import PYTHON

for _language in (JAVASCRIPT, C, PYTHON, MATLAB, LLVM, PTX):
    LANGUAGES.add(_language)

__all__ = ["LANGUAGES", "Language"]
