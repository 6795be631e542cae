// All other modules depend on this module, so this error is the first one of a build.
#if (os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)) && !AppleStoreKit
#error(
    "The local store runs on Linux and macOS: for this system, depend on OpenStoreKit with traits: [\"AppleStoreKit\"]."
)
#endif
