# The whole contributor interface; CI calls the same targets.
PLAYGROUND_PORT ?= 8080
DATABASE ?= var/bankomet.db
export PLAYGROUND_PORT DATABASE

PYTHON ?= python3
BIN := .venv/bin

.PHONY: help install play run test chaos check fix lock audit fuzz need clean
help:
	@echo "make play   the bot and a group chat in the browser, no token needed"
	@echo "make test   the whole test suite"
	@echo "make run    the bot on Telegram: BOT_TOKEN=... make run"
	@echo "make check  lint, format, types, the import rule"
	@echo "make install  everything that the others need; they do it by themselves"
	@echo "make chaos  evenings in which everything goes wrong, and what came of it; SECONDS=180 KILLS=30 SEED=random WHOLE="
	@echo "make fix    mend what lint and format can mend by themselves"
	@echo "make lock   choose and lock dependency versions anew"
	@echo "make audit  what is known to be wrong with the locked versions; MUST_ANSWER=1 fails where nobody can be asked"
	@echo "make fuzz   odd input for whatever reads what others write, FUZZ_SECONDS=60 for each"

# Says what is missing, with the line that brings it, before anything else fails less clearly.
need:
	@sh scripts/need $(PYTHON)

.venv/made: | need
	$(PYTHON) -m venv .venv
	@touch $@

.venv/%.stamp: requirements/%.txt .venv/made
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

play: .venv/play.stamp
	@exec $(BIN)/python -m playground

run: .venv/bot.stamp
	@exec $(BIN)/python -m bot

install: .venv/dev.stamp

# The rules and the ledger must have every branch covered. Whole evenings are played by processes of their own, whose
# clock is not slowed down by what other tests have left in memory. A file's tests share what they have started, so that
# a file is one process's. TESTS=tests/games runs a part.
COVERED := tests/games tests/storage
SIDE_BY_SIDE := -n auto --maxprocesses 4 --dist loadfile
test: .venv/dev.stamp
ifdef TESTS
	$(BIN)/python -m pytest $(TESTS)
else
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) $(COVERED) --cov --cov-report=term:skip-covered
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) $(addprefix --ignore=,$(COVERED) tests/house)
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) tests/house
endif

# A random evening, kills, single calls that fail and whatever can happen to a chat. WHOLE=1 has every call fail in every
# way, and everything happen, in every phase of every game, which takes the better part of an hour.
SECONDS ?= 180
KILLS ?= 30
chaos: .venv/dev.stamp
	$(BIN)/python -m tests.chaos --seconds $(SECONDS) $(if $(SEED),--seed $(SEED))
	$(BIN)/python -m tests.chaos.kills --times $(KILLS) $(if $(SEED),--seed $(SEED))
	$(BIN)/python -m tests.chaos.sweep $(if $(WHOLE),--whole) $(if $(SEED),--seed $(SEED))
	$(BIN)/python -m tests.chaos.upheavals $(if $(WHOLE),--whole) $(if $(SEED),--seed $(SEED))

check: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: .venv/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# A release younger than four days is not taken: bad ones tend to be found by then. One environment serves all three
# sets, so the larger one binds the smaller ones.
lock: .venv/made
	$(BIN)/pip install --quiet uv
	for set in "dev:--extra playground --extra dev" "play:--extra playground -c requirements/dev.txt" \
	  "bot:-c requirements/dev.txt" "fuzz:--extra fuzz -c requirements/dev.txt"; do $(COMPILE) $${set#*:} \
	    pyproject.toml -o requirements/$${set%%:*}.txt; done
	$(COMPILE) --group audit -o requirements/audit.txt

COMPILE = $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
  --no-annotate --exclude-newer "$$(date -d '4 days ago' +%F)" --quiet

.venv/audit.made: requirements/audit.txt .venv/made
	rm -rf .venv/audit
	$(PYTHON) -m venv .venv/audit
	.venv/audit/bin/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

audit: .venv/audit.made
	@$(BIN)/python scripts/audit.py .venv/audit/bin/pip-audit requirements/bot.txt requirements/play.txt

# The fuzzer is compiled, and is not to be built here: where there is none for this Python, that is said.
.venv/fuzz.stamp: requirements/fuzz.txt .venv/dev.stamp
	@$(BIN)/pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes -r $< || \
	  { echo "make fuzz: there is no atheris for $$($(BIN)/python -V), see requirements/fuzz.txt" >&2; exit 1; }
	@touch $@

FUZZ_SECONDS ?= 60
fuzz: .venv/fuzz.stamp
	@set -e; for target in $$($(BIN)/python -m fuzz); do \
	  echo "fuzz: $$target for $(FUZZ_SECONDS) s"; mkdir -p var/fuzz/$$target; \
	  $(BIN)/python -m fuzz $$target var/fuzz/$$target -max_total_time=$(FUZZ_SECONDS) -max_len=8192 \
	    -artifact_prefix=var/fuzz/ -verbosity=0 -print_final_stats=0; done

clean:
	rm -rf .venv var .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
