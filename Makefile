# The two commands to know: make demo, make test. Each installs what is missing from Debian, builds, and runs.

SWIFT ?= swift
CONFIGURATION ?= debug
BUILD = .build/$(CONFIGURATION)
SOURCES = Package.swift Sources Tests cli relay
# One build for programs, tests and simulator: a module at a time, without debug information (a quarter of the time), and what the
# simulator runs is optimized. For a debugger: swift build.
QUICK = -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1 -Xswiftc -no-emit-module-separately-wmo
SWIFT_FLAGS = $(if $(filter debug,$(CONFIGURATION)),$(QUICK),-c $(CONFIGURATION))
export SWIFT SWIFT_FLAGS
export WARDLINE_OPTIMIZED = 1
# By name: a build of everything compiles the protocol compiler of a dependency, too, which takes longer than all the rest.
PROGRAMS = $(SWIFT) build $(SWIFT_FLAGS) --product wardline && $(SWIFT) build $(SWIFT_FLAGS) --product wardline-relay
# Counters of what was reached, in what is fuzzed and not in what it depends on; preconditions stay in.
FUZZ_FLAGS = -debug-info-format none -Xswiftc -assert-config -Xswiftc Debug
SIMULATOR = $(SWIFT) build $(SWIFT_FLAGS) --product wardline-simulate && $(BUILD)/wardline-simulate
TESTS = $(SWIFT) build $(SWIFT_FLAGS) --product wardlinePackageTests

.PHONY: help demo test check build release install lint docs format protocol pictures dependencies clean crash field crash-points fuzz simulate simulate-mutants bench narrow abuse wire

help: ## Says what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16
	@echo; echo "What each part of make test may take, on two quiet cores and a fresh clone:"; scripts/test budgets

demo: ## A nurse and an interpreter lose their network; with a terminal side by side, else (or with SCRIPT=drop) as a script
	@scripts/install-dependencies build demo
	$(PROGRAMS)
	@if [ -t 0 ] && [ -t 1 ] && [ -z "$(SCRIPT)" ]; then $(BUILD)/wardline demo; \
	 else $(BUILD)/wardline demo --script $(or $(SCRIPT),drop); fi

test: ## Style, build, and every test; at the end what each part took, beside its budget (below; 7 minutes in all)
	@scripts/install-dependencies build test
	@scripts/test

check: ## Style, build, unit tests and 500 schedules: 90 seconds after a first build
	@scripts/install-dependencies build test
	@scripts/test check

crash: ## kill -9 at random times into both programs: ROUNDS=100, SEED=… to repeat a schedule
	@scripts/install-dependencies build test
	$(TESTS)
	WARDLINE_CRASH_ROUNDS=$(or $(ROUNDS),100) WARDLINE_CRASH_SEED=$(SEED) $(SWIFT) test --skip-build --filter Crashes

field: ## The field report: 12 messages offline, kill -9, reopen, network on: ROUNDS=30
	@scripts/install-dependencies build test
	$(TESTS)
	WARDLINE_FIELD_ROUNDS=$(or $(ROUNDS),30) $(SWIFT) test --skip-build --filter FieldReport

crash-points: ## Every write, sync, rename and unlink of both release programs killed and refused once: STEPS=relayOpens,… for some
	@scripts/install-dependencies build test
	$(TESTS)
	$(SWIFT) build -c release --product wardline
	$(SWIFT) build -c release --product wardline-relay
	WARDLINE_BINARIES=$(CURDIR)/.build/release WARDLINE_CRASH_POINTS_ROUNDS=0 \
	  WARDLINE_CRASH_POINTS_STEPS=$(STEPS) \
	  $(SWIFT) test --skip-build --filter CrashPoints

fuzz: ## libFuzzer on the client, release build: a relay's bytes, and a client with a relay that means it ill: RUNS=1000000 of each
	@scripts/install-dependencies build
	WARDLINE_FUZZER=1 $(SWIFT) build -c release --scratch-path .build/fuzz --product wardline-fuzz $(FUZZ_FLAGS)
	for target in decoder core; do mkdir -p .build/fuzz/corpus/$$target && \
	  SWIFT_BACKTRACE=enable=no WARDLINE_FUZZ=$$target .build/fuzz/release/wardline-fuzz -runs=$(or $(RUNS),1000000) -max_len=512 -print_final_stats=1 -artifact_prefix=.build/fuzz/$$target- \
	    .build/fuzz/corpus/$$target Tests/Fuzz/corpus/$$target || exit; done

simulate: ## Seeded schedules of faults in virtual time, until one fails: COUNT=100000, MODE=full for the production stores on a disk that fails, SEED=… to repeat a schedule
	@scripts/install-dependencies build
	$(SIMULATOR) --mode $(or $(MODE),fast) --count $(or $(COUNT),$(if $(SEED),1,10000)) $(if $(SEED),--seed $(SEED))

simulate-mutants: ## Bugs put in on purpose: a table of what found each, and after how many schedules
	@scripts/install-dependencies build
	$(SIMULATOR) --mutants

bench: ## How fast the screen is, release build: start to first frame with 100,000 messages, key to frame under load: MESSAGES=…, RUNS=20, SECONDS=20
	@scripts/install-dependencies build bench
	$(SWIFT) build -c release --product wardline
	$(SWIFT) build -c release --product wardline-relay
	python3 Tests/Bench/screen.py .build/release --messages $(or $(MESSAGES),100000) --runs $(or $(RUNS),20) --seconds $(or $(SECONDS),20)

narrow: ## What narrow links cost, release build: goodput, reconnects and the own message over links of a rate and a delay: ROWS=flush-160,…, JOBS=4
	@scripts/install-dependencies build narrow
	$(SWIFT) build -c release --product wardline
	$(SWIFT) build -c release --product wardline-relay
	python3 Tests/Narrow/narrow.py --programs .build/release --jobs $(or $(JOBS),4) $(if $(ROWS),--rows $(ROWS))

abuse: ## What a relay does for honest people while others mean it ill, release build: admitted, p99, memory and what is stored: ROWS=reopening,…, SECONDS=10
	@scripts/install-dependencies build
	$(SWIFT) build -c release --product wardline-relay
	python3 Tests/Abuse/abuse.py --programs .build/release --seconds $(or $(SECONDS),10) $(if $(ROWS),--rows $(ROWS))

wire: ## What one message of 40 bytes costs on the wire, its acknowledgement and its event, with TLS and beside MQTT: ROUNDS=5
	@scripts/install-dependencies build wire
	$(PROGRAMS)
	python3 Tests/Bench/wire.py $(BUILD) --rounds $(or $(ROUNDS),5)

build: ## Both programs, for development
	@scripts/install-dependencies build
	$(PROGRAMS)

release: ## Both programs, optimised
	@scripts/install-dependencies build
	$(MAKE) build CONFIGURATION=release

install: ## The optimised programs with man pages, and completions for bash, zsh and fish: PREFIX=/usr/local, DESTDIR=…
	@scripts/install-dependencies build install
	$(SWIFT) build -c release --disable-local-rpath --product wardline
	$(SWIFT) build -c release --disable-local-rpath --product wardline-relay
	DESTDIR=$(DESTDIR) scripts/install .build/release $(or $(PREFIX),/usr/local)

lint: ## Whether the code is formatted and documented as .swift-format says
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

docs: ## Builds the library's documentation (.build/docs); fails on a warning, a dead link, or a public symbol without documentation
	@scripts/install-dependencies build docs
	$(SWIFT) build $(SWIFT_FLAGS) --product wardline
	@scripts/docs $(BUILD)

format: ## Formats the code
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

protocol: ## Generates the Swift code of the protocol from wardline.proto
	@scripts/install-dependencies build protocol
	$(SWIFT) build --product protoc-gen-swift
	protoc --plugin=$(BUILD)/protoc-gen-swift --proto_path=Sources/WardlineWire \
	  --swift_opt=Visibility=Internal --swift_opt=UseAccessLevelOnImports=true --swift_out=Sources/WardlineWire/Generated wardline.proto

pictures: ## Plays the demonstration in a terminal, and makes the recording and the pictures of the README from it
	@scripts/install-dependencies build pictures
	$(PROGRAMS)
	scripts/picture $(BUILD)

dependencies: ## Installs everything that any target needs from Debian
	@scripts/install-dependencies build install docs demo test bench narrow wire pictures protocol

clean: ## Removes what was built
	rm -rf .build
