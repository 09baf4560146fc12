"""modelDescription.xml: an interface in the words of FMI 2.0 and of FMI 3.0."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from chainrule.model.fmu.interface import FmuVariable, Interface
from chainrule.model.fmu.units import exponents
from chainrule.strangers import one_line
from chainrule.version import VERSION

STOP = 10.0
"""s: the end of the experiment that a tool proposes."""

_STRUCTURED = re.compile(r"(der\()?[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\[\d+(,\d+)*\])?\)?", re.ASCII)


@dataclass(frozen=True)
class Identity:
    """What tools know an FMU by: the name of its binary, and a mark of its content."""

    identifier: str
    token: str
    sources: tuple[str, ...]
    """The files of its folder `sources` that a compiler is given."""


def description_2(interface: Interface, identity: Identity) -> bytes:
    """The description for FMI 2.0."""
    variables = interface.variables
    root = _root(interface, "2.0")
    root.set("guid", identity.token)
    root.set("numberOfEventIndicators", str(len(interface.indicators)))
    abilities = {
        "modelIdentifier": identity.identifier,
        "canNotUseMemoryManagementFunctions": "true",
        "canGetAndSetFMUstate": "true",
        "canSerializeFMUstate": "true",
    }
    kinds = {
        "CoSimulation": abilities | {"canHandleVariableCommunicationStepSize": _varies(interface)}
    }
    if interface.exchange:
        kinds = {"ModelExchange": abilities | {"completedIntegratorStepNotNeeded": "true"}} | kinds
    for kind, own in kinds.items():
        files = SubElement(SubElement(root, kind, own), "SourceFiles")
        for name in identity.sources:
            SubElement(files, "File", {"name": name})
    _units(root, variables)
    _experiment(root, interface)
    listed = SubElement(root, "ModelVariables")
    shown = variables[: len(variables) - len(interface.indicators)]
    for reference, one in enumerate(shown):
        element = SubElement(listed, "ScalarVariable", _facts(one, reference))
        real = SubElement(element, "Real", _numbers(one))
        if one.state is not None:
            real.set("derivative", str(one.state + 1))
    structure = SubElement(root, "ModelStructure")
    for name, references in _structure(interface).items():
        group = SubElement(structure, name) if references else structure
        for reference in references:
            SubElement(group, "Unknown", {"index": str(reference + 1)})
    return _text(root)


def description_3(interface: Interface, identity: Identity) -> bytes:
    """The description for FMI 3.0."""
    root = _root(interface, "3.0")
    root.set("instantiationToken", identity.token)
    abilities = {
        "modelIdentifier": identity.identifier,
        "canGetAndSetFMUState": "true",
        "canSerializeFMUState": "true",
    }
    if interface.exchange:
        SubElement(root, "ModelExchange", abilities | {"needsCompletedIntegratorStep": "false"})
    SubElement(
        root,
        "CoSimulation",
        abilities | {"canHandleVariableCommunicationStepSize": _varies(interface)},
    )
    _units(root, interface.variables)
    _experiment(root, interface)
    listed = SubElement(root, "ModelVariables")
    for reference, one in enumerate(interface.variables):
        element = SubElement(listed, "Float64", _facts(one, reference) | _numbers(one))
        if one.state is not None:
            element.set("derivative", str(one.state))
    structure = SubElement(root, "ModelStructure")
    words = {
        "Outputs": "Output",
        "Derivatives": "ContinuousStateDerivative",
        "InitialUnknowns": "InitialUnknown",
    }
    for name, references in _structure(interface).items():
        for reference in references:
            SubElement(structure, words[name], {"valueReference": str(reference)})
    first = len(interface.variables) - len(interface.indicators)
    for reference in range(first, len(interface.variables)):
        SubElement(structure, "EventIndicator", {"valueReference": str(reference)})
    return _text(root)


def build_description(identity: Identity) -> bytes:
    """buildDescription.xml of FMI 3.0: how its sources are compiled."""
    root = Element("fmiBuildDescription", {"fmiVersion": "3.0"})
    build = SubElement(root, "BuildConfiguration", {"modelIdentifier": identity.identifier})
    files = SubElement(build, "SourceFileSet", {"language": "C99"})
    for name in identity.sources:
        SubElement(files, "SourceFile", {"name": name})
    return _text(root)


def _root(interface: Interface, version: str) -> Element:
    mechanism = interface.plant.mechanism
    flat = not all(_STRUCTURED.fullmatch(one.name) for one in interface.variables)
    facts = {
        "fmiVersion": version,
        "modelName": one_line(mechanism.name) or "mechanism",
        "description": one_line(mechanism.description),
        "generationTool": f"chainrule {VERSION}",
        "variableNamingConvention": "flat" if flat else "structured",
    }
    return Element("fmiModelDescription", {k: v for k, v in facts.items() if v})


def _varies(interface: Interface) -> str:
    """Steps of any length; of a sampled controller multiples of its own alone."""
    return "true" if interface.setting.assembly.sampling is None else "false"


def _units(root: Element, variables: list[FmuVariable]) -> None:
    group = SubElement(root, "UnitDefinitions")
    for name in sorted({one.unit for one in variables if one.unit}):
        own = {unit: str(power) for unit, power in (exponents(name) or {}).items()}
        SubElement(SubElement(group, "Unit", {"name": name}), "BaseUnit", own)


def _experiment(root: Element, interface: Interface) -> None:
    own = {"startTime": "0", "stopTime": repr(STOP), "stepSize": repr(interface.setting.dt)}
    SubElement(root, "DefaultExperiment", own)


def _facts(one: FmuVariable, reference: int) -> dict[str, str]:
    facts = {
        "name": one.name,
        "valueReference": str(reference),
        "description": one_line(one.text),
        "causality": one.causality,
        "variability": one.variability,
        "initial": "exact"
        if one.start is not None and one.causality in ("output", "local")
        else "",
    }
    return {k: v for k, v in facts.items() if v}


def _numbers(one: FmuVariable) -> dict[str, str]:
    start = {} if one.start is None else {"start": repr(one.start)}
    return ({"unit": one.unit} if one.unit else {}) | start


def _structure(interface: Interface) -> dict[str, list[int]]:
    """References of the outputs, of the derivatives, and of what initialisation computes."""
    outputs = [i for i, one in enumerate(interface.variables) if one.causality == "output"]
    derivatives = [i for i, one in enumerate(interface.variables) if one.state is not None]
    states = range(1, 1 + len(interface.states))
    found = {i for i in (*outputs, *states) if interface.variables[i].start is None}
    return {
        "Outputs": outputs,
        "Derivatives": derivatives,
        "InitialUnknowns": sorted({*found, *derivatives}),
    }


def _text(root: Element) -> bytes:
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True) + b"\n"
