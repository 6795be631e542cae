// `QueueAdapters` contains parts of the queue. Its names are not for apps and could conflict with names of an app, so
// it is not exported.
@_exported public import MigrationAdapters
@_exported public import PaymentQueue

#if AppleStoreKit
@_exported public import AdapterSupport
#else
@_exported public import TransactionCore
#endif
