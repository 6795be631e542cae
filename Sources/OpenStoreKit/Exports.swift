@_exported public import PaymentQueue
@_exported public import QueueAdapters
@_exported public import TransactionCore
