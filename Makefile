# Two commands do everything on a fresh machine: make run, make test.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help run test test-all lint law docs bench lock clean
.DEFAULT_GOAL := help

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

$(STAMP): requirements.lock pyproject.toml
	command -v $(PYTHON) >/dev/null || { echo "arpad needs $(PYTHON): install it, or say PYTHON=python3.12"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(STAMP)

run: $(STAMP)  ## rate the example federation; results under out/
	$(BIN)/python examples/demo.py

test: $(STAMP) lint  ## everything that must hold before a commit
	$(BIN)/python -m pytest -n auto -m "not slow"

test-all: $(STAMP) lint  ## the slow tests too
	ARPAD_EXAMPLES=3000 $(BIN)/python -m pytest -n auto

lint: $(STAMP)  ## ruff and strict mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

law: $(STAMP)  ## check every edition, table and calendar
	$(BIN)/python -m pytest -n 0 tests/regulations

docs: $(STAMP)  ## generate docs/law/coverage.md, docs/reference, the README's slip and the pictures
	$(BIN)/python tools/make_docs.py
	$(BIN)/python tools/make_pictures.py

bench: $(STAMP)  ## measure start-up, the rating and the standings of large reports
	$(BIN)/python bench/rate.py
	$(BIN)/python bench/standings.py

lock:  ## maintainers only: pin the newest versions (needs uv)
	uv pip compile --quiet --generate-hashes --no-header --no-annotate --no-emit-index-url --universal \
	  --extra dev pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) out .mypy_cache .ruff_cache .pytest_cache .hypothesis
