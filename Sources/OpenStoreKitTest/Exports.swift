@_exported public import OpenStoreKit
// The public words of the store's interface: choices of a customer, calls that can fail, steps to hold, and quirks.
@_exported public import StoreInterface
