# Two commands do everything on a fresh machine: make run, make test.
# The newest Python here that arpad runs on; another one: make run PYTHON=/path/to/python3.12
PYTHON ?= $(shell for found in python3.14 python3.13 python3.12 python3.11 python3; do \
  $$found -c 'import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' >/dev/null 2>&1 && echo $$found && break; done)
# Compiled modules are kept whatever the shell says: the tests start arpad some hundred times.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
BENCH := .venv-bench
BENCH_STAMP := $(BENCH)/.installed
# What a machine without Java cannot try is left out of test-all, which says so at its end.
WITH_JAVA = $(if $(shell command -v java),$(1))
SITE := .venv-site
SITE_STAMP := $(SITE)/.installed
# Half as many workers again as cores: browsers, servers and databases make a test wait.
WORKERS ?= $(shell expr \( $$(getconf _NPROCESSORS_ONLN) \* 3 + 1 \) / 2)
HAS_PYTHON = test -x "$$(command -v $(PYTHON))" || { echo "arpad needs Python 3.11 to 3.14: install one, or name it: PYTHON=/path/to/python3.12"; exit 1; }
INSTALL := -m pip install --quiet --disable-pip-version-check
COMPILE := uv pip compile --quiet --generate-hashes --no-header --no-annotate --no-emit-index-url --universal
PIN := $(COMPILE) --extra all --extra dev

.PHONY: help run demo test quick-tests test-all test-spark lint law docs site site-packages screenshots bench bench-cluster bench-install bench-office bench-period bench-spark bench-studies bench-web lock clean
.DEFAULT_GOAL := help

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

$(STAMP): requirements.lock pyproject.toml
	@$(HAS_PYTHON)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python $(INSTALL) --require-hashes -r requirements.lock
	$(BIN)/python $(INSTALL) --no-deps --no-build-isolation -e .
	touch $(STAMP)

$(BENCH_STAMP): requirements-bench.lock pyproject.toml
	@$(HAS_PYTHON)
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python $(INSTALL) --require-hashes -r requirements-bench.lock
	$(BENCH)/bin/python $(INSTALL) --no-deps --no-build-isolation -e .
	touch $(BENCH_STAMP)

$(SITE_STAMP): requirements-site.lock
	@$(HAS_PYTHON)
	test -x $(SITE)/bin/python || $(PYTHON) -m venv $(SITE)
	$(SITE)/bin/python $(INSTALL) --require-hashes -r requirements-site.lock
	touch $(SITE_STAMP)

run: $(STAMP)  ## open the office in the browser, with a year of an invented federation; again keeps the data
	@ARPAD_HOME=out/office exec $(BIN)/arpad serve --demo --database out/office/office.sqlite3

demo: $(STAMP)  ## rate the example federation on the terminal; results under out/
	$(BIN)/python examples/demo.py

test: $(STAMP)  ## everything that must hold before a commit
	@$(MAKE) --no-print-directory --jobs 2 lint quick-tests

# The frames of the tests are short, and a second thread costs more than it brings; test-all keeps all threads.
quick-tests: $(STAMP)
	POLARS_MAX_THREADS=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow"

test-all: $(STAMP) $(call WITH_JAVA,$(BENCH_STAMP)) lint  ## the slow tests too, and those on Spark where Java is
	ARPAD_EXAMPLES=2000 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not spark"

test-spark: $(BENCH_STAMP)  ## the tests on Spark, here and on a master with two workers (needs Java 17)
	$(BENCH)/bin/python -m pytest -n 0 -m spark $$(grep -rl --include='test_*.py' 'mark\.spark' tests)

lint: $(STAMP)  ## ruff and strict mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

law: $(STAMP)  ## check every edition, table and calendar
	$(BIN)/python -m pytest -n 0 tests/regulations

docs: $(STAMP)  ## generate docs/law/coverage.md, docs/reference, the README's slip and the pictures
	$(BIN)/python tools/make_docs.py
	$(BIN)/python tools/make_pictures.py

site: $(SITE_STAMP)  ## build the documentation site in both languages: out/site/index.html
	$(SITE)/bin/python tools/make_site.py out/site

site-packages: $(SITE_STAMP)  ## install what builds the site; from then on it needs no network

screenshots: $(STAMP)  ## take the documents' pictures of the office in a browser (needs chromium)
	$(BIN)/python tools/make_screenshots.py

bench: $(STAMP)  ## measure start-up, the rating, the standings, the norms and the pairing of large reports
	$(BIN)/python bench/rate.py
	$(BIN)/python bench/standings.py
	$(BIN)/python bench/norms.py
	$(BIN)/python bench/pairing.py

bench-install: $(STAMP)  ## what each part weighs, in environments of their own, beside other packages
	$(BIN)/python bench/install.py

bench-office: $(STAMP)  ## measure the office with a list of 500,000 players
	$(BIN)/python bench/office.py

bench-web: $(STAMP) $(BENCH_STAMP)  ## measure pages and API with 500,000 players and 24 lists, beside datasette
	$(BIN)/python bench/web.py

bench-period: $(BENCH_STAMP)  ## measure one period of 10 million games beside a compiled loop and other packages
	$(BENCH)/bin/python bench/period.py

bench-studies: $(STAMP)  ## simulate and study ten years of a federation: 50,000 players, 5 million games
	$(BIN)/python bench/studies.py

bench-spark: $(BENCH_STAMP)  ## measure a period of 1 million games on local Spark (needs Java 17)
	$(BENCH)/bin/python bench/spark.py

bench-cluster: $(BENCH_STAMP)  ## rate a period on a Spark master with two workers on this machine (needs Java 17)
	$(BENCH)/bin/python bench/spark_cluster.py

lock:  ## maintainers only: pin the newest versions (needs uv)
	$(PIN) pyproject.toml -o requirements.lock
	$(PIN) --extra spark --extra bench --constraint requirements.lock pyproject.toml -o requirements-bench.lock
	$(COMPILE) --python-version 3.11 --group site -o requirements-site.lock

clean:
	rm -rf $(VENV) $(BENCH) $(SITE) out .mypy_cache .ruff_cache .pytest_cache .hypothesis
