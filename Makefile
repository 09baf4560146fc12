# `make` sets everything up and runs the main job; `make test` runs every check.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: run extras learners test system lowest newest check docs nightly clean-room clean

run: $(VENV)/.ready
	$(BIN)/chainrule report double-pendulum -o double-pendulum.html

extras: $(VENV)/.ready-extras

# PyTorch is large and no part of the tests' environment: what needs it or stable-baselines3 runs here,
# and pytest leaves tests/learners alone where they cannot be imported.
learners: $(VENV)/.ready-test
	$(BIN)/python -m pip install --quiet torch==2.13.0 stable-baselines3
	$(BIN)/pytest tests/learners

test: system $(VENV)/.ready-test
	$(MAKE) frontend/node_modules check docs
	$(BIN)/pytest -n auto

check: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright --pythonpath $(BIN)/python

docs: $(VENV)/.ready-test
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --site-dir build/site

# Tests that enter every dependency, with the lowest versions that pyproject.toml allows, and with the
# newest; PYTHON=python3.13 for another Python.
SMOKE   = tests/exact tests/simulation/test_files.py tests/program/test_derivative.py \
          tests/program/test_device.py tests/model/test_targets.py tests/bits/test_stored.py \
          tests/identification/test_physical.py tests/identification/test_emps.py \
          tests/mechanism/test_mjcf.py tests/checking/test_notes.py tests/labpage/test_server.py \
          tests/sweeps tests/test_cli.py tests/test_datasets.py tests/test_extras.py
TESTERS = gymnasium hypothesis mpmath pin playwright pytest
lowest: BOUNDS = --constraint build/lowest.txt
lowest newest:
	mkdir -p build
	$(PYTHON) tools/lowest.py > build/lowest.txt
	$(PYTHON) -m venv --clear build/$@
	build/$@/bin/python -m pip install --quiet $(BOUNDS) --editable '.[all]' $(TESTERS)
	build/$@/bin/python -m pytest --quiet $(SMOKE)

# Everything that takes long, its results kept in the documentation: versions, inputs, mutants, the
# contract of bits as far as three hours allow, other people's robots, and the clean room.
nightly: system $(VENV)/.ready-test
	$(MAKE) newest lowest
	$(BIN)/python tools/wheels.py --write docs/dependable.md
	PYTHONPATH=tests $(BIN)/python -m fuzz --inputs 1000000 --jobs $$(nproc) --write docs/dependable.md
	$(BIN)/python tools/mutants.py --count 300 --seed 13 --minutes 600 --jobs $$(nproc) --write build/mutants.md
	PYTHONPATH=tests $(BIN)/python -m bits.contract --all --hours 3 --write docs/contract.md
	$(BIN)/python tests/checking/planting.py
	$(BIN)/python benchmarks/robots.py --lab --write docs/robots.md
	$(BIN)/python tools/gallery.py
	$(BIN)/python tools/tutorial_pictures.py
	$(MAKE) clean-room

system:
	sh tools/system-packages

# The two commands above in an empty Debian system, with nothing but a clone of this commit.
clean-room:
	sh tools/clean-room

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --no-compile --editable '.[pictures,sweep]'
	touch $@

$(VENV)/.ready-extras: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[all]'
	touch $@ $(VENV)/.ready

$(VENV)/.ready-test: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[test,docs]'
	touch $@ $(VENV)/.ready $(VENV)/.ready-extras

# The lab's front end is built into the package; a test builds it again and compares.
frontend/node_modules: frontend/package-lock.json
	if command -v npm >/dev/null; then npm ci --silent --prefix frontend; fi

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis
