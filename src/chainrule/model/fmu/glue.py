"""model.h: the programs of an FMU as C, and the functions through which an instance calls them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chainrule.loop.ready import Ready, ready
from chainrule.model.fmu.interface import Interface
from chainrule.program.emit.c import c
from chainrule.program.emit.languages import c_string, identifier
from chainrule.program.emit.module import Module, other_inputs, wrapped
from chainrule.program.tape.program import Port, Program
from chainrule.tracing.programs import program, with_values

ENERGY_PROGRAMS = ("kinetic_energy", "potential_energy")


def model_header(interface: Interface) -> str:
    """The text of model.h."""
    one = ready(interface.plant, interface.setting.assembly, interface.free)
    module = _module(interface, one)
    parts = [c(module), *_sizes(interface, one), *_calls(interface, one, module)]
    return "\n".join(parts) + "\n"


def _module(interface: Interface, one: Ready) -> Module:
    """What the FMU computes: steps for co-simulation; flow and events for model exchange."""
    mechanism, free, loop = interface.plant.mechanism, interface.free, one.assembly
    written = [
        with_values(program(interface.plant.setup, name), mechanism, free)
        for name in ENERGY_PROGRAMS
    ]
    if interface.exchange:
        written += [one.put(whole) for whole in (interface.exchange.flow, interface.exchange.event)]
    if loop.size > interface.plant.nq + interface.plant.nv:
        written.append(one.put(loop.start))
    title = f"{mechanism.name}: {mechanism.description}".strip(": ")
    return Module("model", tuple(written), {loop.method.word: one.step}, title=title)


def _sizes(interface: Interface, one: Ready) -> list[str]:
    """Numbers and tables that instances are made of."""
    offsets, exchange = interface.offsets, interface.exchange
    modes = sum(exchange.modes.values()) if exchange else 0
    stops = one.assembly.contact.stops if exchange else ()
    names = [interface.plant.called(k) for k in stops]
    numbers = {
        "VARIABLES": len(interface.variables),
        "STATES": len(interface.states),
        "RATES_AT": offsets["rates"],
        "GIVEN_AT": offsets["tau"],
        "ENERGIES_AT": offsets["energies"],
        "INDICATORS_AT": offsets["indicators"],
        "INDICATORS": len(interface.indicators),
        "MODES": modes,
        "STOPS": len(stops),
        "STEP_STATES": one.assembly.size,
        "EXCHANGE": int(exchange is not None),
        "ANY_STEP": int(one.assembly.sampling is None),
    }
    starts = wrapped([repr(value) for value in interface.starts])
    kinds = "".join(_kind(v.causality, v.start is not None) for v in interface.variables)
    return [
        *(f"#define MODEL_{name} {value}" for name, value in numbers.items()),
        f"static const double model_starts[] = {{\n  {starts}}};",
        "/* t time, s state, d computed, i input, p parameter */",
        f"static const char model_kinds[] =\n  {_broken(kinds)};",
        f"static const char *const model_stops[] = {{{', '.join(map(c_string, [*names, '']))}}};",
        "",
    ]


def _kind(causality: str, starts: bool) -> str:
    own = {"independent": "t", "input": "i", "parameter": "p"}
    return own.get(causality) or ("s" if starts else "d")


def _broken(text: str, width: int = 80) -> str:
    """A string of letters as literals of limited length."""
    return "\n  ".join(f'"{text[i : i + width]}"' for i in range(0, len(text), width))


def _calls(interface: Interface, one: Ready, module: Module) -> list[str]:
    """The functions, each taking x or z, the variables v, and the modes m."""
    programs = {function.name: function for function in module.functions}
    nq = interface.plant.nq
    known = {"x": "x", "t": "v[0]", "n": "0.0", "q": "x", "qd": f"x + {nq}"}
    known |= {"dt": "model_dt(v)"}
    modes: dict[str, str] = {}
    at = 0
    for name, size in (interface.exchange.modes if interface.exchange else {}).items():
        modes[name] = f"m + {at}"
        at += size
    known |= modes
    step = one.step
    others = [_given(interface, port, known) for port in other_inputs(step)]
    (word,) = module.steps
    dt = interface.offsets.get("dt")
    whole = "\n  ".join(
        f"const double {name} = {_call(interface, programs[name], known)};"
        for name in ENERGY_PROGRAMS
    )
    fixed = repr(interface.setting.dt) if dt is None else f"v[{dt}]"
    text = [
        f"static double model_dt(const double *v) {{ (void)v; return {fixed}; }}\n",
        "static void model_step(double *z, const double *v, double dt, unsigned long steps,\n"
        "                       double t0, unsigned long first) {\n  (void)v;\n"
        f"  model_{identifier(word)}({', '.join(['z', 'dt', 'steps', 't0', 'first', *others])});"
        "\n}\n",
        "static void model_energies(const double *x, const double *v, double *energies) {\n"
        f"  {whole}\n  (void)v;\n  energies[0] = kinetic_energy;\n"
        "  energies[1] = potential_energy;\n"
        "  energies[2] = kinetic_energy + potential_energy;\n}\n",
    ]
    start = programs.get("start")
    body = f"  memcpy(z, x, {len(interface.states)} * sizeof *z);"
    if start is not None:
        body = f"  {_call(interface, start, known, ['z'])};"
    text.append(
        "static void model_begin(double *z, const double *x, const double *v) {\n  (void)v;\n"
        f"{body}\n}}\n"
    )
    flow = event = ""
    if interface.exchange:
        found = ["xd", "indicators"][: len(programs["flow"].outputs)]
        flow = f"  {_call(interface, programs['flow'], known, found)};\n"
        event = f"  {_call(interface, programs['event'], known, ['x', *modes.values()])};\n"
    text.append(
        "static void model_flow_at(const double *x, const double *v, const double *m,\n"
        "                          double *xd, double *indicators) {\n"
        f"  (void)x, (void)v, (void)m, (void)xd, (void)indicators;\n{flow}}}\n"
    )
    text.append(
        "static void model_event_at(double *x, const double *v, double *m) {\n"
        f"  (void)x, (void)v, (void)m;\n{event}}}\n"
    )
    return text


def _given(interface: Interface, port: Port, known: Mapping[str, str]) -> str:
    """The C expression for an input of a program."""
    if port.name in known:
        return known[port.name]
    at = interface.offsets[port.name]
    return f"v + {at}" if port.shape else f"v[{at}]"


def _call(
    interface: Interface, function: Program, known: Mapping[str, str], outputs: Sequence[str] = ()
) -> str:
    arguments = [*(_given(interface, port, known) for port in function.inputs), *outputs]
    return f"model_{identifier(function.name)}({', '.join(arguments)})"
