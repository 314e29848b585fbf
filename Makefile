# Needs Python 3.11 or later and make, nothing else. `make help` lists the targets.
# Everything is installed into .venv, in the versions that requirements/ locks.

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
PY := $(BIN)/python
# Errors only: pip's warnings about mirrors and caches are not the reader's concern.
PIP := $(PY) -m pip install -qq --disable-pip-version-check

# The first Python that is new enough and can make an environment; 3.11 first, because the tests ran on it.
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	"$$p" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& echo "$$p" && break; done)

# Further arguments: for JupyterLab in `make lab`, for pytest in `make unit` and `make browser`.
ARGS ?=
# Test processes at a time.
JOBS ?= 2

.DEFAULT_GOAL := help
.PHONY: help lab install install-test test lint unit quick lessons-test browser nightly rules bench balance fuzz maps wheel lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-14s %s\n", $$1, $$2}'

lab: install ## open JupyterLab on the first lesson (ARGS="--no-browser" and the like go to JupyterLab)
	$(PY) -m teutons_lab lab $(ARGS)

install: .venv/installed ## make .venv and install what the lessons need

install-test: .venv/installed-test ## also install what the tests need

.venv/created:
	@if [ -z "$(PYTHON)" ]; then \
		echo "No Python 3.11 or later with venv and pip was found. Install one (Debian, Ubuntu: apt install python3-venv),"; \
		echo "or name it: make lab PYTHON=/path/to/python3"; exit 1; fi
	test -x $(PY) || "$(PYTHON)" -m venv .venv
	@touch $@

# The lock comes first and alone, so that installing the package itself adds nothing to it.
.venv/installed: .venv/created requirements/lock.txt pyproject.toml tools/hatch_build.py
	@echo "Installing what the lessons need into .venv; the first time this takes a minute or two."
	$(PIP) -r requirements/lock.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/installed-test: .venv/installed requirements/test.txt
	$(PIP) -r requirements/test.txt
	@touch $@

# Types and lessons keep one processor busy each, so they go side by side.
test: install-test ## everything that must hold before a change is merged
	$(MAKE) -j2 lint lessons-test
	$(MAKE) unit
	$(MAKE) browser

lint: install-test ## ruff, mypy --strict, and the imports between the rooms
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(BIN)/lint-imports

unit: install-test ## rules, units, records and properties
	$(PY) -m pytest -n $(JOBS) -m "not browser" $(ARGS)

quick: install-test ## the same without the slow tests
	$(PY) -m pytest -n $(JOBS) -m "not browser and not slow" $(ARGS)

# Run on a copy, because a lesson writes its journal beside itself.
lessons-test: install-test ## every lesson, top to bottom
	rm -rf test-results/lessons
	mkdir -p test-results
	cp -R lessons test-results/lessons
	$(PY) -m pytest -p no:cacheprovider --nbval-lax --nbval-current-env --nbval-cell-timeout=300 test-results/lessons

browser: install-test ## real JupyterLab in Chromium (skipped with a message where there is none)
	$(PY) -m pytest -m "browser and not nightly" tests/browser $(ARGS)

nightly: install-test ## every browser test, and every lesson of The Cape played through by clicks
	$(PY) -m pytest -m browser tests/browser $(ARGS)

rules: install-test ## which rules of the rulebooks are cited and tested
	$(PY) tools/rules.py

bench: install-test ## speed, printed beside its peers
	$(PY) tests/bench/bench.py

fuzz: install-test ## many more random games than `make test` plays
	TEUTONS_LAB_FUZZ=1 $(PY) -m pytest -n $(JOBS) tests/properties $(ARGS)

balance: install-test ## play and count games for the balance reports (ARGS: see tools/balance.py)
	$(PY) tools/balance.py $(ARGS)

maps: install ## build the maps again from their sources
	set -e; for build in maps/*/build.py; do echo "$$build"; $(PY) "$$build"; done

wheel: install-test ## build the package that pip installs, in dist/
	$(PY) -m build --wheel --no-isolation

lock: install-test ## write requirements/ again after a change of dependencies (ARGS=--upgrade for newer versions)
	$(PIP) uv
	$(PY) tools/lock.py $(ARGS)

clean: ## remove what the tests and builds leave (not .venv)
	rm -rf build dist test-results .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
