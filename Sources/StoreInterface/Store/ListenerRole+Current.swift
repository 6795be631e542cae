// The events of purchases are in a separate module, because a payment queue over Apple's store needs them without the
// local store.
@_exported public import PurchaseEvents

extension ListenerRole {
    /// The role of listeners that the current task creates.
    @TaskLocal package static var current = ListenerRole.always

    /// True while a store that has opened makes the listeners that apps and queues created before.
    ///
    /// They begin with all unfinished transactions, because a queue could not read them from a store that was not open.
    @TaskLocal package static var isOlderThanStore = false

    /// True if a refund that is announced now counts as received by the listener.
    package var counts: Bool {
        switch self {
        case .always: true
        case .whilePresent(let observers): observers.isGiven
        }
    }

    /// True if the listener begins with all unfinished transactions (C-02).
    ///
    /// A payment queue reads them itself, in parts, and its listener begins with the revoked ones alone.
    package var receivesUnfinished: Bool {
        switch self {
        case .always: true
        case .whilePresent: Self.isOlderThanStore
        }
    }
}

/// The payment queue of this process, for which the current task finishes a transaction.
package enum QueueFinish {
    /// True if the store's payment queue finishes a transaction, which needs no signal of its own finish.
    @TaskLocal package static var isUnderWay = false
}
