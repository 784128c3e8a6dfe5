# Everything a person or a build server does with this repository.

SHELL := /bin/sh
CARGO ?= cargo
.DEFAULT_GOAL := help

need = @sh scripts/need $(1)

.PHONY: help run examples test soak bench mutants

help: ## Says what can be made
	@echo 'Régence, a chess arbiter. What can be made:'
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Builds regence and opens the board in the browser, on this machine alone
	$(call need,cargo cc npm)
	@sh scripts/page
	@$(CARGO) build --release --locked -p regence-cli
	@sh scripts/serve

examples: ## Builds regence and judges every example game
	$(call need,cargo cc)
	@$(CARGO) build --release --locked -p regence-cli
	@sh scripts/judge-examples

test: ## Runs every check: format, lints, documentation, licences, all tests, all scenarios
	$(call need,cargo cc fmt clippy)
	@sh scripts/test

soak: ## Runs the long checks: millions of positions, 200 kills, a minute a fuzz target, WebAssembly (half an hour)
	$(call need,cargo cc c++)
	@sh scripts/soak

bench: ## Measures perft, judging and replaying beside peers, and the server under load
	$(call need,cargo cc)
	@sh scripts/bench

mutants: ## Mutates the laws and the arbiter: does a test notice? (about two hours)
	$(call need,cargo cc)
	@sh scripts/mutants
