"""Programs that are kept on disk are told apart by all that makes them."""

import gc

import chainrule as cr
from chainrule.identification.estimators.identified_plant import IdentifiedPlant
from chainrule.identification.regression.columns import parameters
from chainrule.loop.plant import Plant, plant_of
from chainrule.program.tape.collector import collector_paused
from chainrule.tracing.setup import Setup

ARM = cr.catalog.double_pendulum()


def test_plants_with_other_equations_have_other_fingerprints():
    plain = plant_of(ARM)
    columns = parameters(ARM)
    plants = [
        plain,
        Plant(ARM, Setup(plain.setup.mechanism, regroup=False)),
        IdentifiedPlant(ARM, plain.setup, columns),
        IdentifiedPlant(ARM, plain.setup, columns[:-1]),
        plant_of(ARM.with_values(m1=2)),
    ]
    marks = [plant.fingerprint for plant in plants]
    assert None not in marks
    assert len(set(marks)) == len(plants)
    assert plain.fingerprint == plant_of(cr.catalog.double_pendulum()).fingerprint


def test_a_pose_without_stops_stays_in_its_coordinates():
    plant = plant_of(cr.catalog.get("double-pendulum-absolute"))
    assert plant.within([0.3, 1.2]).tolist() == [0.3, 1.2]


def test_the_collector_of_cycles_goes_on_after_a_program_is_made():
    for make in (int, lambda: 1 / 0):
        gc.enable()
        try:
            with collector_paused(), collector_paused():
                assert not gc.isenabled()
                make()
        except ZeroDivisionError:
            pass
        assert gc.isenabled()
