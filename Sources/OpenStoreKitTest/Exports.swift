// The umbrella declares nothing itself: the test kit has four parts, and a test imports them, and both APIs, at once.
@_exported public import SimulatedStores
@_exported public import OpenStoreKit
@_exported public import ParityChecks
// The public words of the store's interface: choices of a customer, calls that can fail, steps to hold, and quirks.
@_exported public import StoreInterface
@_exported public import StoreTimelines
