// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the examples see only what a user sees.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenStoreKit", path: "..")],
    targets: [
        .target(
            name: "Scenarios",
            dependencies: [
                .product(name: "OpenStoreKit", package: "OpenStoreKit"),
                .product(name: "OpenStoreKitTest", package: "OpenStoreKit"),
            ],
            resources: [.copy("Resources/Shop.storekit")]
        ),
        .executableTarget(name: "SideBySide", dependencies: ["Scenarios"]),
        .testTarget(
            name: "SideBySideTests",
            dependencies: ["Scenarios", "SideBySide"],
            exclude: ["Timeline.txt"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
