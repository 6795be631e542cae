# Two commands do everything: `make demo` and `make test`. Both first install what is missing.

SWIFT ?= swift
# A crashing child process in a test is meant to crash; the backtracer would only slow it down.
export SWIFT_BACKTRACE ?= enable=no
# The stand-ins for Combine, os and OSLog have tests. Every command sets this, because another environment is another manifest.
export OPENSTOREKIT_STAND_INS ?= 1

# Lets the benchmark count what SQLite has written through to the disk.
COUNTING_FLUSHES = $(if $(filter Linux,$(shell uname -s)),-Xlinker --export-dynamic-symbol=fdatasync)

.PHONY: demo shop scenarios timeline sandbox test test-without-signals requirements format lint examples python-example benchmark measure-processes sanitize sanitize-memory judge mermaid fuzz faults postgresql manual clean

# The examples are a package of their own. They share the folder with what is built, so that no module is built twice.
EXAMPLES = --package-path Examples --scratch-path $(CURDIR)/.build
# SwiftPM hands on the traits of a dependency in the order of a set, and another order compiles every module again.
SAME_ORDER = SWIFT_DETERMINISTIC_HASHING=1

## Plays a short tour of scenarios through both APIs, side by side; `make demo SCENARIO=refund`, `SCENARIO=all`, `LIST=1`.
SCENARIO ?=
LIST ?=
demo: requirements
	@echo "Building the demo (some minutes for the first time) ..."
	@$(SWIFT) build $(EXAMPLES) --product SideBySide --quiet
	@$$($(SWIFT) build $(EXAMPLES) --show-bin-path)/SideBySide $(if $(LIST),--list,$(SCENARIO))

## A shop to play with in the terminal, both APIs beside it; also for a pipe: `echo "buy pro" | make -s shop`.
shop: requirements
	@echo "Building the shop (some minutes for the first time) ..." >&2
	@$(SWIFT) build $(EXAMPLES) --product Shop --quiet >&2
	@$$($(SWIFT) build $(EXAMPLES) --show-bin-path)/Shop

## The scenarios of the migration guide; `make scenarios SCENARIO=08-refund` for one.
scenarios: requirements
	@$(SWIFT) build $(EXAMPLES) --product PrintScenarios --quiet >&2
	@$$($(SWIFT) build $(EXAMPLES) --show-bin-path)/PrintScenarios $(SCENARIO)

## Writes a page that shows what one app sees through both APIs; `make timeline TIMELINE=tour.mmd` for a diagram.
TIMELINE ?= .build/timeline.html
timeline: requirements
	$(SWIFT) run $(EXAMPLES) SideBySide --timeline $(TIMELINE)

## Plays two devices of one account, a parent and a back end, on a PostgreSQL server of their own.
SANDBOX ?= $(CURDIR)/.build/sandbox
sandbox: requirements
	@.ci/requirements postgresql
	@SWIFT="$(SWIFT)" SWIFT_FLAGS="$(SWIFT_FLAGS)" Examples/sandbox "$(SANDBOX)"

# Tests at a time. Without a limit all begin at once, and the time of each contains the time of the others.
test sanitize sanitize-memory examples: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8
# Many of these wait for what does not come without signals.
test-without-signals: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 100

## Builds everything and runs every test; with OPENSTOREKIT_THOROUGH=1, random tests play all their cases.
## `make test SUITES=StoreLedgerTests,StoreTimeTests` builds and runs these test targets alone.
SUITES ?=
ifneq ($(SUITES),)
comma = ,
UNKNOWN_SUITES = $(filter-out $(notdir $(wildcard Tests/*Tests)),$(subst $(comma), ,$(SUITES)))
$(if $(UNKNOWN_SUITES),$(error There is no test target $(UNKNOWN_SUITES). The targets are the folders of Tests whose names end with Tests))
test: export OPENSTOREKIT_SUITES = $(SUITES)
endif
test: requirements
	$(SWIFT) build --build-tests $(SWIFT_FLAGS)
	$(SWIFT) test --skip-build $(SWIFT_FLAGS)

## Runs the tests of the payment queue and its adapters again, with only what Apple's public API reports; `make test` first.
test-without-signals: export OPENSTOREKIT_SIGNALS = none
test-without-signals:
	$(SWIFT) test --skip-build $(SWIFT_FLAGS) --filter '^(PaymentQueueTests|MigrationAdaptersTests)\.'

## Builds and runs the examples, compares what they print, and runs the manager's plugin from their package.
examples: requirements
	$(SAME_ORDER) $(SWIFT) build --build-tests $(EXAMPLES) $(SWIFT_FLAGS)
	$(SWIFT) test --skip-build $(EXAMPLES) $(SWIFT_FLAGS)
	$(SAME_ORDER) $(SWIFT) package $(EXAMPLES) $(SWIFT_FLAGS) --allow-writing-to-package-directory storekit rule Q-61
	$(SAME_ORDER) $(SWIFT) package $(EXAMPLES) $(SWIFT_FLAGS) --allow-writing-to-package-directory storekit audit --fail-on never

## Runs the test of a back end in Python, which lets customers buy through the control of the test server.
python-example: requirements
	$(SWIFT) build --product openstorekit-test-server $(SWIFT_FLAGS)
	python3 Examples/python/test_back_end.py "$$($(SWIFT) build $(SWIFT_FLAGS) --show-bin-path)/openstorekit-test-server"

## Measures what the package costs, as ratios; `make benchmark ARGUMENTS="--size 1000000"` for a long history.
benchmark: requirements
	$(SWIFT) run -c release $(COUNTING_FLUSHES) Performance $(ARGUMENTS)

## Runs the suites in which several threads work under the thread sanitizer; `make sanitize CONCURRENT_SUITES=` for all.
CONCURRENT_SUITES = SQLiteDatabaseTests,StorePersistenceTests,LocalStoreTests,TransactionCoreTests,PaymentQueueTests,$\
	MigrationAdaptersTests,OpenStoreKitTestTests,OpenStoreKitTestServerTests,OneStoreTests,$\
	DropInTests,DifferentialTests,HazardTests
sanitize: export OPENSTOREKIT_SUITES = $(CONCURRENT_SUITES)
sanitize: export TSAN_OPTIONS = suppressions=$(CURDIR)/.ci/thread-sanitizer.supp
sanitize: export OPENSTOREKIT_SCRIPTS = 16
sanitize sanitize-memory: export OPENSTOREKIT_SANITIZED = 1
sanitize: requirements
	$(SWIFT) test --sanitize thread --scratch-path .build/tsan $(SWIFT_FLAGS)

## Runs the suites that touch C under the address sanitizer, which also reports memory that is never freed.
MEMORY_SUITES = SQLiteDatabaseTests,StoreSigningTests,StoreVerificationTests,StorePersistenceTests
sanitize-memory: export OPENSTOREKIT_SUITES = $(MEMORY_SUITES)
sanitize-memory: export LSAN_OPTIONS = suppressions=$(CURDIR)/.ci/leak-sanitizer.supp
sanitize-memory: requirements
	$(SWIFT) test --sanitize address --scratch-path .build/asan $(SWIFT_FLAGS)

## Gives what a store signs, and forged documents, to Apple's server library; `make test` first.
judge:
	SWIFT_FLAGS="$(SWIFT_FLAGS)" Tests/Interoperability/run

## Lets Mermaid parse and draw diagrams of timelines, in a browser without a window; `make test` first.
mermaid:
	SWIFT_FLAGS="$(SWIFT_FLAGS)" Tests/Mermaid/run

## Feeds each reader of untrusted input for a minute, two at a time; `make fuzz SECONDS=3600` for a long run.
SECONDS ?= 60
CONFIGURATION ?= release
fuzz: requirements
	CONFIGURATION=$(CONFIGURATION) Tests/Fuzzer/run $(SECONDS)

## Builds the manual, with the reference of every public symbol, as one site, and names its folder.
manual: requirements
	$(SWIFT) build $(SWIFT_FLAGS)
	.ci/manual

## Lets the disk fail at the writes of a store, and kills processes; `make test` first. `make faults POINTS=all HUNT=60`.
POINTS ?= 16
HUNT ?= 10
faults:
	SWIFT_FLAGS="$(SWIFT_FLAGS)" Tests/Faults/run $(POINTS) $(HUNT)

## Measures processes that share a store, and stores on a PostgreSQL server; `make measure-processes PART=wake`.
PART ?= all
measure-processes: requirements
	@.ci/requirements postgresql
	$(SWIFT) build -c release --traits default,PostgreSQL --product CrashingShopper
	Tests/PostgreSQL/measure $(PART)

## Runs the tests that need a PostgreSQL server, on one of their own; `make postgresql SCRIPTS=1000 HUNT=60`.
SCRIPTS ?= 200
postgresql: requirements
	SWIFT_FLAGS="$(SWIFT_FLAGS)" Tests/PostgreSQL/run $(SCRIPTS) $(HUNT)

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Plugins Sources Tests Examples/Package.swift Examples/Sources Examples/Tests

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Plugins Sources Tests Examples/Package.swift Examples/Sources Examples/Tests

requirements:
	@.ci/requirements

clean:
	rm -rf .build Examples/.build
