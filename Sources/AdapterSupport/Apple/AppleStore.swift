#if AppleStoreKit
// The asynchronous API for the payment queue and its adapters: Apple's types, one by one. Re-exporting the whole module
// would make each `SK…` type of the payment queue ambiguous with Apple's type of that name.
@_exported public import enum StoreKit.AppStore
@_exported public import struct StoreKit.AppTransaction
@_exported public import struct StoreKit.Product
@_exported public import enum StoreKit.StoreKitError
@_exported public import struct StoreKit.Storefront
@_exported public import struct StoreKit.Transaction
@_exported public import enum StoreKit.VerificationResult

#if os(iOS) || os(visionOS)
@_exported public import struct StoreKit.Message
#endif
#if os(iOS) || os(macOS)
@_exported public import struct StoreKit.PurchaseIntent
#endif
#endif
