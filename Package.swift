// swift-tools-version: 6.2

import PackageDescription

// Without the trait, nothing of the local store is built: no SQLite by pkg-config, and no libcrypto.
let localStore = TargetDependencyCondition.when(traits: ["LocalStore"])
// libpq is needed only by who keeps a store on a server.
let server = TargetDependencyCondition.when(traits: ["PostgreSQL"])
let core = Target.Dependency.target(name: "TransactionCore", condition: localStore)

let package = Package(
    name: "OpenStoreKit",
    // On macOS, the local store needs `Synchronization`. The other systems build the payment queue over Apple's store alone.
    platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "OpenStoreKit", targets: ["OpenStoreKit"]),
        .library(name: "OpenStoreKitTest", targets: ["OpenStoreKitTest"]),
        .library(name: "OpenStoreKitTestServer", targets: ["OpenStoreKitTestServer"]),
        .library(name: "StoreVerification", targets: ["StoreVerification"]),
        .executable(name: "openstorekit-test-server", targets: ["TestServerCommand"]),
        .executable(name: "storekit", targets: ["StoreManager"]),
        .plugin(name: "ManagerPlugin", targets: ["ManagerPlugin"]),
    ],
    traits: [
        .default(enabledTraits: ["LocalStore"]),
        .trait(name: "LocalStore", description: "Both APIs over a store of this package, on Linux and macOS."),
        .trait(
            name: "AppleStoreKit",
            description: "The payment queue and the migration adapters over Apple's StoreKit, without the local store."
        ),
        .trait(
            name: "PostgreSQL",
            description: "Stores on a PostgreSQL server as well, through libpq.",
            enabledTraits: ["LocalStore"]
        ),
    ],
    dependencies: [],
    targets: [
        // MARK: System libraries
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .systemLibrary(
            name: "CPostgreSQL",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        // Headers only: enumerations that Swift cannot declare.
        .systemLibrary(name: "CStoreKitEnumerations"),
        .systemLibrary(name: "CStoreKitTestEnumerations"),
        .target(name: "SQLiteDatabase", dependencies: ["CSQLite", "PurchaseEvents"]),

        // MARK: Rules: no input or output
        .target(name: "StoreTime"),
        .target(name: "PurchaseEvents"),
        .target(name: "StoreInterface", dependencies: ["PurchaseEvents", "StoreTime"]),
        .target(name: "StoreCatalog", dependencies: ["StoreInterface", "StoreTime"]),
        .target(name: "StoreLedger", dependencies: ["StoreCatalog", "StoreInterface", "StoreTime"]),

        // MARK: Effects: one outside thing each
        .target(name: "StoreSigning", dependencies: ["COpenSSL", "StoreInterface", "StoreTime"]),
        // Public, without a store: for servers, and for code that validates on the device.
        .target(name: "StoreVerification", dependencies: ["StoreInterface", "StoreSigning", "StoreTime"]),
        .target(
            name: "StorePersistence",
            dependencies: ["SQLiteDatabase", "StoreInterface", "StoreLedger", "StoreTime"]
        ),
        // Empty without the trait.
        .target(
            name: "PostgreSQLPersistence",
            dependencies: [
                "StoreInterface", "StoreLedger", "StorePersistence", "StoreTime",
                .target(name: "CPostgreSQL", condition: server),
            ]
        ),

        // MARK: The local store
        .target(
            name: "LocalStore",
            dependencies: [
                "SQLiteDatabase", "StoreCatalog", "StoreInterface", "StoreLedger", "StorePersistence", "StoreSigning",
                "StoreTime", .target(name: "PostgreSQLPersistence", condition: server),
            ]
        ),

        // MARK: Control of a local store
        // Gates, quirks, settings and forced changes: what tests and the manager do to a store, and an app cannot.
        .target(
            name: "StoreControl",
            dependencies: [
                "LocalStore", "SQLiteDatabase", "StoreCatalog", "StoreInterface", "StoreLedger", "StorePersistence",
                "StoreTime",
            ]
        ),

        // MARK: Public API
        .target(name: "TransactionCore", dependencies: ["LocalStore", "StoreInterface", "StoreSigning", "StoreTime"]),
        // The one module that knows on which store the queue and its adapters stand.
        .target(name: "AdapterSupport", dependencies: ["PurchaseEvents", core], packageAccess: false),
        .target(
            name: "PaymentQueue",
            dependencies: ["AdapterSupport", "CStoreKitEnumerations", "PurchaseEvents", "SQLiteDatabase"],
            packageAccess: false
        ),
        .target(
            name: "MigrationAdapters",
            dependencies: ["AdapterSupport", "PaymentQueue", "PurchaseEvents", "SQLiteDatabase"],
            packageAccess: false
        ),
        .target(
            name: "OpenStoreKit",
            dependencies: [
                "AdapterSupport", "MigrationAdapters", "PaymentQueue", core,
            ]
        ),

        // MARK: The test kit: the parity check, which exports the two parts below it
        .target(
            name: "StoreTimelines",
            dependencies: ["LocalStore", "OpenStoreKit", "PaymentQueue", "StoreInterface", "StoreLedger", "StoreTime"]
        ),
        .target(
            name: "SimulatedStores",
            dependencies: [
                "CStoreKitTestEnumerations", "LocalStore", "OpenStoreKit", "PaymentQueue",
                "PurchaseEvents", "StoreCatalog", "StoreControl", "StoreInterface", "StoreLedger", "StoreTime",
                "StoreTimelines",
                "TransactionCore",
            ]
        ),
        .target(
            name: "OpenStoreKitTest",
            dependencies: [
                "LocalStore", "OpenStoreKit", "PaymentQueue", "PurchaseEvents", "SimulatedStores",
                "StoreCatalog", "StoreInterface", "StoreLedger", "StoreTime", "StoreTimelines", "TransactionCore",
            ]
        ),
        // The App Store's side: server notifications, the server API, and HTTP on the loopback interface.
        .target(
            name: "OpenStoreKitTestServer",
            dependencies: [
                "LocalStore", "OpenStoreKitTest", "PurchaseEvents", "StoreCatalog", "StoreControl", "StoreInterface",
                "StoreLedger", "StoreSigning", "StoreTime", "StoreVerification",
            ]
        ),
        // Serves a store to back ends that are other processes.
        .executableTarget(name: "TestServerCommand", dependencies: ["OpenStoreKitTest", "OpenStoreKitTestServer"]),

        // MARK: The audit of sources
        // Reads text and the compiler's trees. It knows no store.
        .target(name: "SourceAudit"),

        // MARK: The manager on the command line
        // Not named after its product: on a disk that ignores case, that folder would be the one of StoreKit.
        .executableTarget(
            name: "StoreManager",
            dependencies: [
                "LocalStore", "SQLiteDatabase", "SourceAudit", "StoreCatalog", "StoreControl", "StoreInterface",
                "StoreLedger", "StorePersistence", "StoreSigning", "StoreTime", "StoreTimelines",
            ]
        ),

        // `swift package storekit`, from this package and from those that depend on it.
        .plugin(
            name: "ManagerPlugin",
            capability: .command(
                intent: .custom(verb: "storekit", description: "Looks into the store of an app, and changes it."),
                permissions: [.writeToPackageDirectory(reason: "The manager changes databases in this folder.")]
            )
        ),

        // MARK: Tests
        // The time limit of every test, and waits that end with an issue when the event does not come.
        .target(name: "TestWaiting", path: "Tests/TestWaiting"),
        .target(
            name: "StoreTestSupport",
            dependencies: [
                "LocalStore", "StoreCatalog", "StoreInterface", "StoreLedger", "StoreSigning", "StoreTime",
                "TestWaiting", "TransactionCore",
            ],
            path: "Tests/StoreTestSupport"
        ),
        // For the tests of the queue and its adapters, which run with signals of the store and without.
        .target(name: "QueueTestSupport", path: "Tests/QueueTestSupport"),
        .executableTarget(
            name: "CrashingShopper",
            dependencies: ["OpenStoreKit", "OpenStoreKitTest", "StoreSigning", "StoreTestSupport"],
            path: "Tests/CrashingShopper"
        ),
        .executableTarget(name: "ManagedApp", dependencies: ["OpenStoreKit"], path: "Tests/ManagedApp"),
        .executableTarget(
            name: "Spine",
            dependencies: [
                "LocalStore", "OpenStoreKit", "StoreCatalog", "StoreInterface", "StoreTime", "TransactionCore",
            ],
            path: "Tests/Spine",
            exclude: ["count"]
        ),
        .executableTarget(
            name: "Performance",
            dependencies: [
                "LocalStore", "OpenStoreKit", "OpenStoreKitTest", "PaymentQueue", "SQLiteDatabase", "StoreCatalog",
                "StoreInterface", "StoreLedger", "StorePersistence", "StoreSigning", "StoreTime", "TransactionCore",
            ],
            path: "Tests/Performance"
        ),
        .testTarget(
            name: "LayeringTests",
            exclude: [
                "Coverage/AsyncAPISymbols.tsv", "Coverage/ObserverAPISymbols.tsv", "Coverage/TestSessionSymbols.tsv",
            ]
        ),
        .testTarget(name: "StoreTimeTests", dependencies: ["StoreTime"]),
        .testTarget(name: "SQLiteDatabaseTests", dependencies: ["CSQLite", "SQLiteDatabase"]),
        .testTarget(
            name: "StoreCatalogTests",
            dependencies: ["StoreCatalog", "StoreInterface", "StoreTestSupport", "StoreTime"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "StoreLedgerTests",
            dependencies: ["StoreCatalog", "StoreInterface", "StoreLedger", "StoreTestSupport", "StoreTime"]
        ),
        .testTarget(
            name: "StoreSigningTests",
            dependencies: ["StoreInterface", "StoreSigning", "StoreTestSupport", "StoreTime"]
        ),
        .testTarget(
            name: "StoreVerificationTests",
            dependencies: [
                "OpenStoreKit", "OpenStoreKitTest", "StoreInterface", "StoreSigning", "StoreTestSupport",
                "StoreVerification",
            ]
        ),
        .testTarget(
            name: "StorePersistenceTests",
            dependencies: [
                "SQLiteDatabase", "StoreCatalog", "StoreInterface", "StoreLedger", "StorePersistence",
                "StoreTestSupport",
                "StoreTime",
                .target(name: "PostgreSQLPersistence", condition: server),
            ],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "LocalStoreTests",
            dependencies: [
                "LocalStore", "SQLiteDatabase", "StoreCatalog", "StoreControl", "StoreInterface", "StoreLedger",
                "StorePersistence",
                "StoreSigning", "StoreTestSupport", "StoreTime", "StoreVerification", "TransactionCore",
            ]
        ),
        .testTarget(
            name: "StoreControlTests",
            dependencies: [
                "LocalStore", "StoreCatalog", "StoreControl", "StoreInterface", "StoreLedger", "StoreTestSupport",
                "StoreTime",
            ]
        ),
        .testTarget(
            name: "TransactionCoreTests",
            dependencies: [
                "LocalStore", "SQLiteDatabase", "StoreInterface", "StoreSigning", "StoreTestSupport", "StoreTime",
                "TransactionCore",
            ]
        ),
        .testTarget(
            name: "PaymentQueueTests",
            dependencies: [
                "OpenStoreKit", "OpenStoreKitTest", "PaymentQueue", "QueueTestSupport",
                "SQLiteDatabase", "StoreTestSupport",
            ]
        ),
        .testTarget(
            name: "MigrationAdaptersTests",
            dependencies: [
                "AdapterSupport", "OpenStoreKit", "OpenStoreKitTest", "QueueTestSupport", "StoreTestSupport",
            ]
        ),
        .testTarget(
            name: "OneStoreTests",
            dependencies: [
                "CrashingShopper", "OpenStoreKit", "OpenStoreKitTest", "PaymentQueue", "SQLiteDatabase",
                "SimulatedStores", "StoreTestSupport",
            ]
        ),
        .testTarget(
            name: "OpenStoreKitTestTests",
            dependencies: [
                "LocalStore", "OpenStoreKit", "OpenStoreKitTest", "SimulatedStores", "SourceAudit", "StoreTestSupport",
                "StoreTimelines",
            ],
            exclude: ["Session/Harbour.storekit"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "OpenStoreKitTestServerTests",
            dependencies: [
                "LocalStore", "OpenStoreKit", "OpenStoreKitTest", "OpenStoreKitTestServer", "PurchaseEvents",
                "StoreInterface", "StoreLedger", "StorePersistence", "StoreSigning", "StoreTime", "StoreVerification",
            ]
        ),
        .testTarget(
            name: "DifferentialTests",
            dependencies: ["OpenStoreKit", "OpenStoreKitTest", "StoreTestSupport"]
        ),
        .testTarget(
            name: "StoreManagerTests",
            dependencies: ["ManagedApp", "OpenStoreKit", "OpenStoreKitTest", "StoreManager", "StoreTestSupport"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(name: "SourceAuditTests", dependencies: ["SourceAudit"], exclude: ["PublicFiles.tsv"]),
        .testTarget(name: "HazardTests", dependencies: ["OpenStoreKit", "OpenStoreKitTest", "StoreTestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

// Modules with Apple's names, for files that say `import StoreKit`, exist only where Apple ships none. A target of that name
// would hide Apple's framework, also from the other targets of this package.
//
// The products exist on every host. SwiftPM looks up a product that a condition excludes, too, and evaluates `#if` for the
// host of the build. On a Mac they contain an empty target. A build on a Mac for Linux sets OPENSTOREKIT_FOR_LINUX=1.
#if os(Linux)
let hasApplesNames = true
#else
let hasApplesNames = Context.environment["OPENSTOREKIT_FOR_LINUX"] != nil
#endif
package.products += ["StoreKit", "StoreKitTest"].map { name in
    .library(name: name, targets: [hasApplesNames ? name : "ApplesFrameworks"])
}
// Stand-ins for other modules of Apple's, which nothing of this package depends on. SwiftPM refuses two targets of one name in
// a build, also unused ones, so they exist only where OPENSTOREKIT_STAND_INS=1 asks for them: without it, an app may have a
// module Combine of its own. The products exist always, because SwiftPM looks up those that a condition excludes, too.
// Swift modules have no submodules, so a module map that goes with `os` offers `import os.log`.
let hasStandIns = hasApplesNames && Context.environment["OPENSTOREKIT_STAND_INS"] == "1"
package.products += ["Combine", "OSLog", "os"].map { name in
    .library(name: name, targets: [hasStandIns ? name : "ApplesFrameworks"])
}
if hasStandIns {
    package.targets += [
        .systemLibrary(name: "COSSubmodules"),
        .target(name: "os", dependencies: ["COSSubmodules"]),
        .target(name: "OSLog", dependencies: ["os"]),
        .target(name: "Combine"),
        .testTarget(
            name: "StandInTests",
            dependencies: ["Combine", "OSLog", "StoreKit", "StoreKitTest", "os"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(name: "StrictStandInTests", dependencies: ["Combine", "OSLog", "StoreKit", "StoreKitTest", "os"]),
    ]
}
if hasApplesNames {
    package.targets += [
        .target(name: "StoreKit", dependencies: ["OpenStoreKit"]),
        .target(name: "StoreKitTest", dependencies: ["OpenStoreKitTest", "StoreKit"]),
        .testTarget(name: "SourceCompatibilityTests", dependencies: ["StoreKit", "StoreKitTest"]),
        .testTarget(name: "AsyncAPISurfaceTests", dependencies: ["StoreKit", "StoreKitTest"]),
        .testTarget(
            name: "GuideTests",
            dependencies: [
                "OpenStoreKit", "OpenStoreKitTest", "OpenStoreKitTestServer", "StoreKit", "StoreVerification",
            ]
        ),
        // Imports StoreKit and StoreKitTest only, so that the same files run against Apple's framework.
        .testTarget(
            name: "ConformanceTests",
            dependencies: ["OpenStoreKitTest", "StoreKit", "StoreKitTest"],
            exclude: ["AppleResults.tsv"],
            resources: [.copy("Conformance.storekit")]
        ),
        .testTarget(
            name: "DropInTests",
            dependencies: ["StoreKit", "StoreKitTest"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "SessionDropInTests",
            dependencies: ["StoreKit", "StoreKitTest"],
            resources: [.process("Products.storekit")],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
    ]
}
// Empty: the target of products whose names mean modules of Apple's or of the app.
if !hasStandIns { package.targets.append(.target(name: "ApplesFrameworks")) }

// libFuzzer brings a main function of its own, so only `make fuzz` builds this program.
if Context.environment["OPENSTOREKIT_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzer",
            dependencies: [
                "OpenStoreKitTest", "OpenStoreKitTestServer", "StoreCatalog", "StoreInterface", "StoreSigning",
                "StoreVerification",
            ],
            path: "Tests/Fuzzer",
            exclude: ["Corpus", "run"],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    )
}

// The conformance tests also run on Apple's systems, with Apple's modules alone.
for target in package.targets where target.type == .test && target.name != "ConformanceTests" {
    target.dependencies.append("TestWaiting")
}

// SwiftPM builds every target for one test. The sanitizer runs name the suites that they need, and build only those.
let suites = (Context.environment["OPENSTOREKIT_SUITES"] ?? "").split(separator: ",").map { String($0) }
if !suites.isEmpty {
    var needed: Set<String> = []
    var rest = suites
    while let name = rest.popLast() {
        guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
            continue
        }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): rest.append(name)
            default: continue
            }
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    // A program keeps the name of its product, so that the tests do not run an old one.
    package.products.removeAll { product in
        guard let program = product as? Product.Executable else { return true }
        return !needed.isSuperset(of: program.targets)
    }
}

// Pasted code is compiled as its readers compile it: in Swift 5 mode, without our settings.
let pasted = ["DropInTests", "SessionDropInTests", "StandInTests"]
for target in package.targets where ![.system, .plugin].contains(target.type) && !pasted.contains(target.name) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .strictMemorySafety(),
        ]
}
