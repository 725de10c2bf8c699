# The two commands to know: make demo, make test. Each installs what is missing from Debian, builds, and runs.

SWIFT ?= swift
CONFIGURATION ?= debug
BUILD = .build/$(CONFIGURATION)
SOURCES = Package.swift Sources Tests cli relay demo
# One build for programs, tests and simulator: a module at a time, without debug information (a quarter of the time), and what the
# simulator runs is optimized. For a debugger: swift build.
QUICK = -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1 -Xswiftc -no-emit-module-separately-wmo
SWIFT_FLAGS = $(if $(filter debug,$(CONFIGURATION)),$(QUICK),-c $(CONFIGURATION))
export SWIFT SWIFT_FLAGS
export WARDLINE_OPTIMIZED = 1
# The optimizer takes a third of a first build, and only the simulator needs it: until that is there, programs are built without. From then on they
# share its build.
FIRST = $(if $(filter release,$(CONFIGURATION))$(wildcard $(BUILD)/wardline-simulate),,env -u WARDLINE_OPTIMIZED)
# Functions that come to the same instructions are linked once: 1.5 % less to load.
RELEASE = SWIFT_FLAGS="-c release -Xlinker --icf=safe" scripts/build
# By name: a build of everything compiles the protocol compiler of a dependency, too, which takes longer than all the rest.
PROGRAMS = $(FIRST) scripts/build wardline && $(FIRST) scripts/build wardline-relay
# Counters of what was reached, in what is fuzzed and not in what it depends on; preconditions stay in.
FUZZ_FLAGS = -debug-info-format none -Xswiftc -assert-config -Xswiftc Debug
SIMULATOR = scripts/build wardline-simulate && $(BUILD)/wardline-simulate
TESTS = scripts/build wardlinePackageTests

.PHONY: help demo test check assist build release install uninstall deb package-check lint docs format protocol pictures dependencies clean crash field nodes crash-points fuzz sanitize simulate simulate-mutants bench narrow abuse faults wire metrics-check page-check login-check outside capacity

help: ## Lists the targets and the time budgets of make test
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16
	@echo; echo "What each part of make test may take, on two quiet cores and a fresh clone:"; scripts/test budgets

demo: ## Shows a session from the request to the rating, with a network that fails: side by side in a terminal, else (or with SCRIPT=drop) as a script; NODES=3 with three relays on one database
	@scripts/install-dependencies build demo $(if $(NODES),nodes)
	@$(FIRST) scripts/build wardline-demo
	@if [ -t 0 ] && [ -t 1 ] && [ -z "$(SCRIPT)" ]; then $(BUILD)/wardline-demo $(if $(NODES),--relays $(NODES)); \
	 else $(BUILD)/wardline-demo --script $(or $(SCRIPT),drop) $(if $(NODES),--relays $(NODES)); fi

test: ## Checks style, builds, and runs every test; prints what each part took beside its budget; the budgets add up to 7 minutes, and two cores take 16 today
	@scripts/install-dependencies build test
	@scripts/test

check: ## Checks style, builds, and runs unit tests and 500 schedules: 90 seconds after a first build
	@scripts/install-dependencies build test
	@scripts/test check

crash: ## Sends kill -9 at random times to both programs: ROUNDS=100, SEED=… to repeat a schedule
	@scripts/install-dependencies build test
	$(TESTS)
	WARDLINE_CRASH_ROUNDS=$(or $(ROUNDS),100) WARDLINE_CRASH_SEED=$(SEED) $(SWIFT) test --skip-build --filter Crashes

field: ## Repeats the field report: 12 messages offline, kill -9, reopen, network on: ROUNDS=30
	@scripts/install-dependencies build test
	$(TESTS)
	WARDLINE_FIELD_ROUNDS=$(or $(ROUNDS),30) $(SWIFT) test --skip-build --filter FieldReport

nodes: ## Kills, freezes or stops one of three relays on one database in each round, with and without HAProxy, and says how long people waited: ROUNDS=100, SEED=… to repeat a schedule
	@scripts/install-dependencies build test
	$(TESTS)
	WARDLINE_NODES_ROUNDS=$(or $(ROUNDS),100) WARDLINE_NODES_SEED=$(SEED) $(SWIFT) test --skip-build --filter Nodes

assist: ## Ten questions to a language model that misbehaves, asked offline, with kills until each has its answer: ROUNDS=10, SEED=… to repeat a schedule
	@scripts/install-dependencies build test
	$(TESTS)
	WARDLINE_ASSIST_ROUNDS=$(or $(ROUNDS),10) WARDLINE_ASSIST_SEED=$(SEED) $(SWIFT) test --skip-build --filter AssistStory

crash-points: ## Kills, and fails, every write, sync, rename and unlink of both release programs once: STEPS=relayOpens,… for some, POINT='fdatasync #1 error=ENOSPC' again and again
	@scripts/install-dependencies build test
	$(TESTS)
	$(RELEASE) wardline
	$(RELEASE) wardline-relay
	WARDLINE_BINARIES=$(CURDIR)/.build/release WARDLINE_CRASH_POINTS_ROUNDS=0 \
	  WARDLINE_CRASH_POINTS_STEPS=$(STEPS) WARDLINE_CRASH_POINTS_ONLY="$(POINT)" \
	  $(SWIFT) test --skip-build --filter CrashPoints

fuzz: ## Runs libFuzzer on clients with a hostile relay, on relays with hostile clients, on both decoders and on tokens, release build: RUNS=1000000 of each, TARGETS=relay
	@scripts/install-dependencies build
	WARDLINE_FUZZER=1 $(SWIFT) build -c release --scratch-path .build/fuzz --product wardline-fuzz $(FUZZ_FLAGS)
	for target in $(or $(TARGETS),decoder core ringing envelopes relay claims); do mkdir -p .build/fuzz/corpus/$$target && \
	  SWIFT_BACKTRACE=enable=no WARDLINE_FUZZ=$$target .build/fuzz/release/wardline-fuzz -runs=$(or $(RUNS),1000000) -max_len=768 -print_final_stats=1 -artifact_prefix=.build/fuzz/$$target- \
	    .build/fuzz/corpus/$$target Tests/Fuzz/corpus/$$target || exit; done

sanitize: ## Runs unit, transport and process tests and schedules under ThreadSanitizer and AddressSanitizer, in builds of their own: half an hour, KINDS=thread, ONLY=process, COUNT=200
	@scripts/install-dependencies build test
	for kind in $(or $(KINDS),thread address); do COUNT=$(COUNT) scripts/sanitize $$kind || exit; done

simulate: ## Runs seeded schedules of faults in virtual time, until one fails: COUNT=100000, MODE=full for the production stores on a disk that fails, ASSIST=1 where people ask a language model, RELAYS=3 for several relays on one database, SEED=… to repeat a schedule
	@scripts/install-dependencies build
	$(SIMULATOR) --mode $(or $(MODE),fast) --count $(or $(COUNT),$(if $(SEED),1,10000)) $(if $(SEED),--seed $(SEED)) $(if $(ASSIST),--assist) $(if $(RELAYS),--relays $(RELAYS))

simulate-mutants: ## Inserts bugs on purpose: prints what found each, and after how many schedules
	@scripts/install-dependencies build
	$(SIMULATOR) --mutants

bench: ## Measures, release build: the relay beside Mosquitto, NATS, Redis and a C floor, and both programs by themselves: SCENARIOS=P1,P2 (all: P1 to P10, P3-TLS, P12, P13, PG, PG-relays, pairs, idle), ROUNDS=5, SECONDS=5, PEERS=mosquitto,…, BEHIND=5000000, IDLE_KILLED=9000, LOG=10000000, SESSIONS=10000; ONLY=screen, asking, listing, seal, client or assist
	@scripts/install-dependencies build bench $(if $(ONLY),,peers)
	$(RELEASE) wardline
	$(RELEASE) wardline-relay
	$(if $(ONLY),,scripts/benchmark-tools && python3 Tests/Benchmarks/bench.py .build/release .build/benchmarks --output Tests/Benchmarks \
	  --rounds $(or $(ROUNDS),5) --seconds $(or $(SECONDS),5) $(if $(SCENARIOS),--scenarios $(SCENARIOS)) $(if $(PEERS),--peers $(PEERS)) \
	  $(if $(BEHIND),--behind $(BEHIND)) $(if $(IDLE_KILLED),--killed $(IDLE_KILLED)) $(if $(LOG),--log $(LOG)) $(if $(SESSIONS),--sessions $(SESSIONS)))
	$(if $(SCENARIOS)$(filter-out screen,$(ONLY)),,python3 Tests/Bench/screen.py .build/release --messages $(or $(MESSAGES),100000) --runs $(or $(RUNS),20) --seconds $(or $(SECONDS),20))
	$(if $(SCENARIOS)$(filter 0,$(REQUESTS))$(filter-out asking,$(ONLY)),,python3 Tests/Bench/asking.py .build/release --seconds $(or $(REQUESTS),60))
	$(if $(SCENARIOS)$(filter-out listing,$(ONLY)),,python3 Tests/Bench/listing.py .build/release)
	$(if $(SCENARIOS)$(filter-out seal,$(ONLY)),,python3 Tests/Bench/seal.py .build/release)
	$(if $(SCENARIOS)$(filter-out client,$(ONLY)),,python3 Tests/Bench/client.py .build/release)
	$(if $(SCENARIOS)$(filter-out assist,$(ONLY)),,python3 Tests/Bench/assist.py .build/release)

capacity: ## Simulates a million devices in three regions over the costs in results.json: servers, a normal minute, a region lost, the first limits: COSTS=FILE of your own machine, SCALE=0.01, SEED=…, FLAGS="--relays 5" (FLAGS=--help lists them)
	@python3 Tests/Capacity/capacity.py $(if $(COSTS),--costs $(COSTS)) $(if $(SCALE),--scale $(SCALE)) $(if $(SEED),--seed $(SEED)) $(FLAGS)

narrow: ## Measures narrow links, release build: goodput, reconnects and the delay of one's own message: ROWS=flush-160,…, JOBS=4
	@scripts/install-dependencies build narrow
	$(RELEASE) wardline
	$(RELEASE) wardline-relay
	python3 Tests/Narrow/narrow.py --programs .build/release --jobs $(or $(JOBS),4) $(if $(ROWS),--rows $(ROWS))

abuse: ## Attacks a relay beside honest users, from outside and with tokens, release build: who is admitted, p99, rings, memory and disk: ROWS=reopening,…, SECONDS=10
	@scripts/install-dependencies build abuse
	$(RELEASE) wardline-relay
	python3 Tests/Abuse/abuse.py --programs .build/release --seconds $(or $(SECONDS),10) $(if $(ROWS),--rows $(ROWS))

faults: ## Kills a relay, fills and fails its disk, sends thousands back, slow and hostile strangers, release build: ROWS=kills,…, COUNT=…, SECONDS=15, SEED=…
	@scripts/install-dependencies build faults
	$(RELEASE) wardline-relay
	python3 Tests/Faults/faults.py --programs .build/release $(if $(ROWS),--rows $(ROWS)) $(if $(COUNT),--count $(COUNT)) \
	  $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED))

wire: ## Measures the bytes of a message of 40 bytes, its acknowledgement and its event, with TLS and beside MQTT: ROUNDS=5
	@scripts/install-dependencies build wire
	$(PROGRAMS)
	python3 Tests/Bench/wire.py $(BUILD) --rounds $(or $(ROUNDS),5)

metrics-check: ## Checks what a relay exposes, the alert rules and the dashboard with promtool, unpacked from Debian if it is not installed
	@scripts/install-dependencies build metrics
	$(PROGRAMS)
	scripts/metrics-check $(BUILD)

page-check: ## Checks the operator's page in Debian's Chromium (300 MB), beside a relay with people, and makes its pictures: 2 minutes
	@scripts/install-dependencies build page
	$(PROGRAMS)
	python3 Tests/Page/page.py $(BUILD) Sources/Wardline/Wardline.docc/Resources

login-check: ## Logs in at an identity provider that others maintain (Debian's Glewlwyd): device grant, renewal, keys, audience, logout: ROWS=renewal,…
	@scripts/install-dependencies build login
	$(PROGRAMS)
	python3 Tests/Login/login.py --programs $(BUILD) $(if $(ROWS),--rows $(ROWS))

outside: ## Builds the README's program in a package outside this directory that depends on it, and runs it against a relay: 10 minutes at first
	@scripts/install-dependencies build docs
	$(PROGRAMS)
	scripts/docs-run $(BUILD) --outside

build: ## Builds both programs, for development
	@scripts/install-dependencies build
	$(PROGRAMS)

release: ## Builds both programs, optimized
	@scripts/install-dependencies build
	$(MAKE) build CONFIGURATION=release

install: ## Installs the optimized and stripped programs with man pages and completions for bash, zsh and fish: PREFIX=/usr/local, DESTDIR=…
	@scripts/install-dependencies build install
	$(RELEASE) wardline --disable-local-rpath
	$(RELEASE) wardline-relay --disable-local-rpath
	DESTDIR=$(DESTDIR) scripts/install .build/release $(or $(PREFIX),/usr/local)

uninstall: ## Removes what make install has installed, and no data: PREFIX=/usr/local, DESTDIR=…
	DESTDIR=$(DESTDIR) scripts/uninstall $(or $(PREFIX),/usr/local)

deb: ## Makes Debian packages in .build/deb: wardline, wardline-relay with a unit for systemd, wardline-runtime
	@scripts/install-dependencies build deb
	$(RELEASE) wardline --disable-local-rpath
	$(RELEASE) wardline-relay --disable-local-rpath
	rm -f .build/deb/*.deb .build/deb/*.changes .build/deb/*.buildinfo
	scripts/deb .build/release .build/deb

package-check: deb ## Checks the packages: lintian, sizes, the unit's exposure, and the service in a Debian of its own (root)
	@scripts/install-dependencies package
	scripts/package-check .build/deb

lint: ## Checks that the code is formatted and documented as .swift-format says
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

docs: ## Builds the library's documentation (.build/docs); fails on a warning, a dead link, or a public symbol without documentation
	@scripts/install-dependencies build docs
	$(FIRST) scripts/build wardline
	@scripts/docs $(BUILD)

format: ## Formats the code
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

protocol: ## Generates the Swift code of the protocol from wardline.proto, and of the relays' journal
	@scripts/install-dependencies build protocol
	$(SWIFT) build --product protoc-gen-swift
	protoc --plugin=$(BUILD)/protoc-gen-swift --proto_path=Sources/WardlineProtocol \
	  --swift_opt=Visibility=Internal --swift_opt=UseAccessLevelOnImports=true --swift_out=Sources/WardlineProtocol/Generated wardline.proto
	protoc --plugin=$(BUILD)/protoc-gen-swift --proto_path=Sources/WardlineRelayPostgres \
	  --swift_opt=Visibility=Internal --swift_opt=UseAccessLevelOnImports=true --swift_out=Sources/WardlineRelayPostgres/Generated journal.proto

pictures: ## Records the demonstration in a terminal, and draws the pictures of the README from it; TERMINALS=1 draws right-to-left conversations in real terminals instead (.build/terminals)
	@scripts/install-dependencies build $(if $(TERMINALS),terminals,pictures)
	@scripts/build wardline-demo
	$(if $(TERMINALS),scripts/terminals $(BUILD) .build/terminals,scripts/picture $(BUILD))

dependencies: ## Installs the Debian packages that any target needs
	@scripts/install-dependencies build install deb package docs demo test bench peers narrow abuse faults wire metrics page login pictures terminals protocol

clean: ## Removes what was built
	rm -rf .build
