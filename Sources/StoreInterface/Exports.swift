// The events of purchases are a module of their own, because a payment queue over Apple's store needs them without the
// local store.
@_exported public import PurchaseEvents
