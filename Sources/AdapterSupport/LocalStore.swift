#if !AppleStoreKit
// The asynchronous API for the payment queue and its adapters: that of the local store, with the identity of a store.
@_spi(PaymentQueues) @_exported public import TransactionCore
#endif
