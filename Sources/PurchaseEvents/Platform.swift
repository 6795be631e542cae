// Every module that would fail for another reason depends on this module, so these errors are the first of a build.
#if (os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)) && !AppleStoreKit
#error(
    "The local store runs on Linux and macOS: for this system, depend on OpenStoreKit with traits: [\"AppleStoreKit\"]."
)
#endif

#if os(Linux) && AppleStoreKit
#error(
    "The trait AppleStoreKit builds the payment queue over Apple's StoreKit, which Linux does not have: leave the trait out for Linux, so that the local store is built."
)
#endif
