# Two commands matter: `make run` and `make test`. Both set everything up first.
VENV := .venv
PY := $(VENV)/bin/python
UV := $(VENV)/bin/uv
UV_VERSION := 0.13.7
STAMP := $(VENV)/.ready
NPM := $(PY) web/npm.py
MODULES := web/node_modules/.ready
PAGES := src/croupier/server/pages/index.html

.PHONY: run quick test proofs reliability setup web lint pango browser pictures screenshots types examples bench \
	lock clean

# Tables for people and bots, at an address on this machine that it prints.
run: setup
	$(VENV)/bin/croupier serve

# What to run while working: types, style, and the tests that take a moment.
quick: lint
	$(PY) -m pytest -o addopts="--strict-markers --strict-config -n 2 --dist worksteal -q" -m "not slow and not proof" tests

test: lint pango browser
	$(NPM) test --silent
	$(PY) -m pytest -m "not proof"

# The same promises on 100,000 coups and a million positions.
proofs: setup browser
	$(PY) -m pytest -m proof tests

# What nobody should have to take on trust, at full size: a JSON line a promise, then a table.
reliability: setup
	$(PY) -m tests.reliability

# PDF needs a system library that no package registry for Python has.
pango: setup
	@$(PY) -W error -c 'import weasyprint; weasyprint.HTML(string="x").write_pdf()' 2>/dev/null \
		|| { test "$$(id -u)" = 0 && apt-get install -y -qq libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0; } \
		|| { echo "par sheets as PDF need Pango: install libpango-1.0-0 and libpangoft2-1.0-0" >&2; exit 2; }

# A browser is a system package too, and so are the fonts that Thai and Chinese are drawn with.
browser: setup
	@command -v chromium chromium-browser google-chrome >/dev/null \
		|| { test "$$(id -u)" = 0 && apt-get install -y -qq chromium fonts-thai-tlwg fonts-noto-cjk; } \
		|| { echo "tests of the web tables need Chromium: install chromium or google-chrome" >&2; exit 2; }

lint: setup
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(NPM) run --silent check

# The README's pictures, from what the commands really print.
pictures: setup
	$(PY) docs/pictures.py

# Pictures of the web tables, from a real server in a real browser.
screenshots: setup browser
	$(PY) docs/screenshots.py

# What the browser's side reads of the protocol; a test says when it is stale.
types: $(STAMP)
	$(PY) -m croupier.server.typescript > web/src/protocol.ts.new
	mv web/src/protocol.ts.new web/src/protocol.ts

# The examples in docs/protocol.md, from what a server really says.
examples: setup
	$(PY) docs/protocol_examples.py

bench: setup
	$(PY) -m benchmarks.bench

# Compiled as pip would: where Python is told to store nothing, every start would compile it all again.
setup: $(STAMP) web
	@$(PY) -m compileall -q src

# The pages that `croupier serve` serves, built anew when anything in web/ has changed.
web: $(PAGES)

$(PAGES): $(MODULES) $(shell find web -name node_modules -prune -o -type f ! -name '*.md' -print)
	$(NPM) run --silent build

$(MODULES): web/package-lock.json web/.npmrc | $(STAMP)
	$(NPM) ci --silent --ignore-scripts
	touch $@

$(STAMP): pyproject.toml requirements/dev.txt
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "croupier needs Python 3.11 or newer; python3 here is $$(python3 --version)" >&2; exit 2; }
	test -x $(PY) || python3 -m venv $(VENV)
	test -x $(UV) || $(PY) -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	$(UV) pip install --quiet --compile-bytecode --python $(PY) --require-hashes -r requirements/dev.txt
	$(UV) pip install --quiet --python $(PY) --no-deps --no-build-isolation --editable .
	$(VENV)/bin/croupier warmup
	touch $@

# Pins every dependency by hash; the files name no address, neither of a registry nor of a sponsor.
lock: $(STAMP)
	$(PY) web/lock.py
	$(UV) pip compile pyproject.toml --all-extras --universal --generate-hashes --no-emit-index-url \
		--no-annotate --no-header --quiet --output-file requirements/dev.txt

clean:
	rm -rf $(VENV) web/node_modules $(dir $(PAGES)) .mypy_cache .ruff_cache .pytest_cache .hypothesis
