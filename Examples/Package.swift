// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the examples see only what a user sees.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    traits: [
        .default(enabledTraits: []),
        .trait(name: "PostgreSQL", description: "The account on a server, which needs libpq."),
    ],
    dependencies: [
        .package(
            name: "OpenStoreKit",
            path: "..",
            // Named, because `.defaults` adds a flag, with which every module of the package would be built once more.
            traits: [.trait(name: "LocalStore"), .trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))]
        )
    ],
    targets: [
        .target(
            name: "Scenarios",
            dependencies: [
                .product(name: "OpenStoreKit", package: "OpenStoreKit"),
                .product(name: "OpenStoreKitTest", package: "OpenStoreKit"),
            ],
            resources: [.copy("Resources/Shop.storekit")]
        ),
        .executableTarget(
            name: "SideBySide",
            dependencies: ["Scenarios", .product(name: "OpenStoreKitTest", package: "OpenStoreKit")]
        ),
        .testTarget(
            name: "SideBySideTests",
            dependencies: ["Scenarios", "SideBySide"],
            exclude: ["Timeline.txt"]
        ),

        // MARK: A shop to play with
        .executableTarget(name: "Shop", dependencies: ["Scenarios"]),
        .testTarget(
            name: "ShopTests",
            dependencies: ["Scenarios", "Shop"],
            exclude: ["Script.txt", "Transcript.txt"]
        ),

        // MARK: The scenarios of the migration guide
        .target(
            name: "MigrationScenarios",
            dependencies: [
                .product(name: "OpenStoreKit", package: "OpenStoreKit"),
                .product(name: "OpenStoreKitTest", package: "OpenStoreKit"),
                .product(name: "StoreVerification", package: "OpenStoreKit"),
            ]
        ),
        .executableTarget(name: "PrintScenarios", dependencies: ["MigrationScenarios"]),
        .testTarget(
            name: "MigrationScenariosTests",
            dependencies: ["MigrationScenarios", "PrintScenarios"],
            exclude: ["Output"]
        ),

        // MARK: A back end beside the app
        .testTarget(
            name: "BackEndTests",
            dependencies: [
                .product(name: "OpenStoreKit", package: "OpenStoreKit"),
                .product(name: "OpenStoreKitTest", package: "OpenStoreKit"),
                .product(name: "OpenStoreKitTestServer", package: "OpenStoreKit"),
                .product(name: "StoreVerification", package: "OpenStoreKit"),
            ]
        ),

        // MARK: Two devices of an account on a server
        .executableTarget(
            name: "SandboxApp",
            dependencies: [.product(name: "OpenStoreKit", package: "OpenStoreKit")],
            path: "Sources/Sandbox/App"
        ),
        .executableTarget(
            name: "SandboxBackEnd",
            dependencies: [
                .product(name: "OpenStoreKitTest", package: "OpenStoreKit"),
                .product(name: "OpenStoreKitTestServer", package: "OpenStoreKit"),
                .product(name: "StoreVerification", package: "OpenStoreKit"),
            ],
            path: "Sources/Sandbox/BackEnd"
        ),

        // MARK: A test suite for a migration, to copy
        .target(
            name: "MigrationSuite",
            dependencies: [.product(name: "OpenStoreKit", package: "OpenStoreKit")]
        ),
        .testTarget(
            name: "MigrationSuiteTests",
            dependencies: [
                "MigrationSuite", .product(name: "OpenStoreKit", package: "OpenStoreKit"),
                .product(name: "OpenStoreKitTest", package: "OpenStoreKit"),
            ],
            resources: [.copy("Shop.storekit")]
        ),

        // MARK: One class on its way from the payment queue to async
        .target(name: "AppModel", path: "Sources/Port/Model"),
        // The unchanged class says `import StoreKit`, which is this package's module on Linux, and Apple's elsewhere.
        .stage("PortUnchanged", "1-Unchanged", product: "StoreKit", condition: .when(platforms: [.linux]), mode: .v5),
        .stage("PortImportSwapped", "2-ImportSwapped", mode: .v5),
        .stage("PortMixed", "3-Mixed", mode: .v6),
        .stage("PortAsync", "4-Async", mode: .v6),
        .testTarget(
            name: "PortTests",
            dependencies: [
                "AppModel", "PortImportSwapped", "PortMixed", "PortAsync",
                .target(name: "PortUnchanged", condition: .when(platforms: [.linux])),
                .product(name: "OpenStoreKit", package: "OpenStoreKit"),
                .product(name: "OpenStoreKitTest", package: "OpenStoreKit"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

extension Target {
    /// One stage of the port; the old ones are compiled as they were written, in Swift 5 mode.
    static func stage(
        _ name: String,
        _ folder: String,
        product: String = "OpenStoreKit",
        condition: TargetDependencyCondition? = nil,
        mode: SwiftLanguageMode
    ) -> Target {
        .target(
            name: name,
            dependencies: ["AppModel", .product(name: product, package: "OpenStoreKit", condition: condition)],
            path: "Sources/Port/\(folder)",
            swiftSettings: [.swiftLanguageMode(mode)]
        )
    }
}
