// The events of purchases are in a separate module, because a payment queue over Apple's store needs them without the
// local store.
@_exported public import PurchaseEvents
