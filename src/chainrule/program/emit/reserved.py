"""Words that a name in exported source must not be, in any of the languages."""

JAVASCRIPT = """arguments await break case catch class const continue debugger default delete do
else enum eval export extends false finally for function if implements import in instanceof
interface let new null package private protected public return static super switch this throw
true try typeof var void while with yield NaN Infinity undefined Math Array Float64Array Number
Object"""

C = """alignas alignof and asm auto bool break case catch char class const constexpr
continue default delete do double else enum explicit export extern false float for friend goto
if inline int long mutable namespace new noexcept not nullptr operator or private protected
public register restrict return short signed sizeof static struct switch template this throw
true try typedef typeid typename union unsigned using virtual void volatile while xor memcpy"""

PYTHON = """False None True and as assert async await break class continue def del elif else
except finally for from global if import in is lambda nonlocal not or pass raise return try
while with yield abs math struct float int len list range"""

MATLAB = """break case catch classdef continue else elseif end for function global if
otherwise parfor persistent return spmd switch try while abs sqrt double pi i j eps numel
reshape permute"""

OURS = """advance bit canonical checked digit exponent high lookup loops low methods
number philox pow2 rollout table upper words sin cos tan arcsin arccos arctan arctan2 exp log
pow tanh sincos"""
"""Functions and variables that the files themselves define."""

RESERVED = frozenset(" ".join([JAVASCRIPT, C, PYTHON, MATLAB, OURS]).split())
