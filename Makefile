# The whole contributor interface; CI calls the same targets.
PLAYGROUND_PORT ?= 8080
DATABASE ?= var/bankomet.db
export PLAYGROUND_PORT DATABASE

PYTHON ?= python3
BIN := .venv/bin

.PHONY: help install play run test check fix lock need clean
help:
	@echo "make play   the bot and a group chat in the browser, no token needed"
	@echo "make test   the whole test suite"
	@echo "make run    the bot on Telegram: BOT_TOKEN=... make run"
	@echo "make check  lint, format, types, the import rule"
	@echo "make install  everything that the others need; they do it by themselves"
	@echo "make fix    mend what lint and format can mend by themselves"
	@echo "make lock   choose and lock dependency versions anew"

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

# The rules and the ledger must have every branch covered. Whole evenings are played by a process of their own, whose
# clock is not slowed down by what other tests have left in memory.
# TESTS=tests/games runs a part.
COVERED := tests/games tests/storage
test: .venv/dev.stamp
ifdef TESTS
	$(BIN)/python -m pytest $(TESTS)
else
	$(BIN)/python -m pytest $(COVERED) --cov --cov-report=term:skip-covered
	$(BIN)/python -m pytest $(addprefix --ignore=,$(COVERED) tests/house)
	$(BIN)/python -m pytest tests/house
endif

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
	  "bot:-c requirements/dev.txt"; do \
	  $(BIN)/uv pip compile $${set#*:} --universal --python-version 3.11 --generate-hashes --no-header \
	    --no-emit-index-url --no-annotate --exclude-newer "$$(date -d '4 days ago' +%F)" \
	    pyproject.toml -o requirements/$${set%%:*}.txt --quiet; done

clean:
	rm -rf .venv var .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
