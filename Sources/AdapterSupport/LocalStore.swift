#if !AppleStoreKit
// The asynchronous API under the payment queue and its adapters: that of the local store.
@_exported public import TransactionCore
#endif
