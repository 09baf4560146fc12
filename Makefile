# `make` sets everything up and runs the main job; `make test` runs every check.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: run test check docs nightly clean

run: $(VENV)/.ready
	$(BIN)/chainrule report double-pendulum -o double-pendulum.html

test: $(VENV)/.ready-test frontend/node_modules
	sh tools/system-packages
	$(MAKE) check docs
	$(BIN)/pytest -n auto

check: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

docs: $(VENV)/.ready-test
	$(BIN)/mkdocs build --strict --quiet --site-dir build/site

# As much of the contract of bits as three hours allow; its result is a page of the documentation.
nightly: $(VENV)/.ready-test
	sh tools/system-packages
	PYTHONPATH=tests $(BIN)/python -m bits.contract --all --hours 3 --write docs/contract.md

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.ready-test: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[test,docs]'
	touch $@ $(VENV)/.ready

# The lab's front end is built into the package; a test builds it again and compares.
frontend/node_modules: frontend/package-lock.json
	if command -v npm >/dev/null; then npm ci --silent --prefix frontend; fi

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis
