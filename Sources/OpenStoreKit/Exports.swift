// `QueueAdapters` is what the queue is made of. Its names are for no app yet and would only stand in the way of an
// app's.
@_exported public import MigrationAdapters
@_exported public import PaymentQueue

#if AppleStoreKit
@_exported public import AdapterSupport
#else
@_exported public import TransactionCore
#endif
