# `make` sets everything up and runs the main job; `make test` runs every check.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: run extras test system check docs nightly clean-room clean

run: $(VENV)/.ready
	$(BIN)/chainrule report double-pendulum -o double-pendulum.html

extras: $(VENV)/.ready-extras

test: system $(VENV)/.ready-test
	$(MAKE) frontend/node_modules check docs
	$(BIN)/pytest -n auto

check: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

docs: $(VENV)/.ready-test
	$(BIN)/mkdocs build --strict --quiet --site-dir build/site

# As much of the contract of bits as three hours allow; its result is a page of the documentation.
nightly: system $(VENV)/.ready-test
	PYTHONPATH=tests $(BIN)/python -m bits.contract --all --hours 3 --write docs/contract.md

system:
	sh tools/system-packages

# The two commands above in an empty Debian system, with nothing but a clone of this commit.
clean-room:
	sh tools/clean-room

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
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
