# The one door. Each target first makes what it needs, so a fresh clone wants only git, make, bash and Python 3.11+.
SHELL := bash
.DELETE_ON_ERROR:
.PHONY: help serve build test translate clean browser

PORT ?= 8000
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
# The same commit gives the same bytes: dates in the site are the commit's.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date +%s)
# Material's notice about its end of life stands in README.md ("Maintenance"), not in every log.
export NO_MKDOCS_2_WARNING := 1

help:  ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' Makefile

serve: $(BIN)/.site $(BIN)/.node  ## show the site with live reload; PORT=8001 for another port
	mkdocs serve --dev-addr 127.0.0.1:$(PORT)

build: $(BIN)/.site $(BIN)/.node  ## write the site to site/; SITE_URL=https://… is its public address
	mkdocs build --strict

test: $(BIN)/.test $(BIN)/.node browser  ## run every test: Python, the built site, Pyodide, the browser
	ruff check
	pytest --cov --ignore=tests/browser --ignore=tests/pyodide
	mkdocs build --strict
	node tests/pyodide/run_pytest.mjs site
	BROWSER_PATH="$$(cat $(BIN)/.browser)" pytest tests/browser

translate: $(BIN)/.site  ## work on a translation: make translate ARGS="status es"; ARGS=--help says more
	@python -m site_plugin.translate $(ARGS)

clean:  ## back to a fresh clone
	rm -rf .venv node_modules site .cache .coverage .hypothesis .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# ---- What the targets need. The files .venv/bin/.* remember what is installed. ----

# $(call apt,PACKAGE): true where apt-get installed it without asking for a password.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo -n)
apt = { command -v apt-get && $(SUDO) apt-get update -qq && \
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1); } >/dev/null 2>&1
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check

$(BIN)/python:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 none; do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; done; \
	[ $$python != none ] || { echo "Python 3.11 or newer is needed: install it, or name it: make PYTHON=/its/path"; exit 1; }; \
	$$python -c 'import ensurepip' 2>/dev/null || $(call apt,$$(basename $$python)-venv) || \
	    { echo "Python's venv is missing: sudo apt-get install $$(basename $$python)-venv"; exit 1; }; \
	echo "Making .venv with $$($$python --version)"; $$python -m venv .venv

$(BIN)/.site: requirements.txt pyproject.toml | $(BIN)/python
	$(PIP) --require-hashes --only-binary :all: -r requirements.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(BIN)/.test: requirements-test.txt $(BIN)/.site
	$(PIP) --require-hashes --only-binary :all: -r requirements-test.txt
	@touch $@

# Node 20 or newer of the machine; where there is none, a Python package brings it into .venv. The build calls npm itself.
$(BIN)/.node: requirements-node.txt | $(BIN)/python
	@{ node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && npm --version; } >/dev/null 2>&1 || \
	    { echo "No Node 20 or newer here: putting one into .venv"; \
	      $(PIP) --require-hashes --only-binary :all: -r requirements-node.txt; }
	@touch $@

# A Chromium that really starts: Ubuntu's chromium-browser can be a stub that only asks for a snap.
find_browser = for browser in "$$BROWSER_PATH" chromium chromium-browser google-chrome \
	    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do \
	    path=$$(command -v "$$browser") && "$$path" --version >/dev/null 2>&1 && echo "$$path" && break; done >$(BIN)/.browser

browser: $(BIN)/.test
	@$(find_browser) || { echo "No Chromium here: asking apt-get for it"; \
	    { $(call apt,chromium) || $(call apt,chromium-browser); } && $(find_browser); } || \
	    { echo "The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium; Ubuntu:"; \
	      echo "snap install chromium), or name it: make test BROWSER_PATH=/its/path"; exit 1; }
