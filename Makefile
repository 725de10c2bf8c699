# The two commands to know: make demo, make test. Each installs what is missing from Debian, builds, and runs.

SWIFT ?= swift
CONFIGURATION ?= debug
BUILD = .build/$(CONFIGURATION)
SOURCES = Package.swift Sources Tests cli relay

.PHONY: help demo test build release lint format protocol dependencies clean

help: ## Says what there is to make
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

demo: ## A nurse and an interpreter lose their network; with a terminal side by side, else (or with SCRIPT=drop) as a script
	@scripts/install-dependencies build demo
	$(SWIFT) build -c $(CONFIGURATION)
	@if [ -t 0 ] && [ -t 1 ] && [ -z "$(SCRIPT)" ]; then $(BUILD)/wardline demo; \
	 else $(BUILD)/wardline demo --script $(or $(SCRIPT),drop); fi

test: ## Style, build, and every test
	@scripts/install-dependencies build test
	$(MAKE) lint
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

build: ## Both programs, for development
	@scripts/install-dependencies build
	$(SWIFT) build

release: ## Both programs, optimised
	@scripts/install-dependencies build
	$(SWIFT) build -c release

lint: ## Whether the code is formatted and documented as .swift-format says
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format: ## Formats the code
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

protocol: ## Generates the Swift code of the protocol from wardline.proto
	@scripts/install-dependencies build protocol
	$(SWIFT) build --product protoc-gen-swift
	protoc --plugin=$(BUILD)/protoc-gen-swift --proto_path=Sources/WardlineWire \
	  --swift_opt=Visibility=Internal --swift_opt=UseAccessLevelOnImports=true --swift_out=Sources/WardlineWire/Generated wardline.proto

dependencies: ## Installs everything that any target needs from Debian
	@scripts/install-dependencies build demo test protocol

clean: ## Removes what was built
	rm -rf .build
