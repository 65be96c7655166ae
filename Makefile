# The commands of this project. What they do is in tools/project.py, which needs no package.
#
#   make play PORT=8001            another port
#   make setup PYTHON=python3.12   another Python

RUN = command -v $(or $(PYTHON),python3) >/dev/null 2>&1 || \
	{ echo "War Cabinet needs Python 3.11 or later, and '$(or $(PYTHON),python3)' was not found. Install it, or name one: make $@ PYTHON=/path/to/python3." >&2; exit 1; }; \
	exec $(or $(PYTHON),python3) tools/project.py

.PHONY: help setup play test docs clean
.DEFAULT_GOAL := help

help:
	@$(RUN) help

setup:
	@$(RUN) setup

play:
	@$(RUN) play $(PORT)

test:
	@$(RUN) test

docs:
	@$(RUN) docs

clean:
	@$(RUN) clean
