// A test imports all parts of the test kit, and both APIs, at once.
@_exported public import SimulatedStores
@_exported public import OpenStoreKit
// The public words of the store's interface: choices of a customer, calls that can fail, steps to hold, and quirks.
@_exported public import StoreInterface
@_exported public import StoreTimelines
