/// The marks of a purchase that a payment queue makes, for a store that can keep them.
public struct PurchaseMark: Sendable {
    /// The tag with which the queue later requests the outcome of the purchase.
    public let tag: String

    /// The store's change number when the customer started the purchase; `nil` for the moment of the purchase call.
    ///
    /// Unfinished transactions made since then belong to other payments and do not answer this one, so that several
    /// payments added together are several charges.
    public let askedAt: Int64?

    /// The app's name for the customer, under which a promotional offer was signed; `nil` without an offer.
    ///
    /// The store does not keep the name.
    public let signedName: String?

    /// Called with the identifier of the transaction that the store made for this purchase.
    ///
    /// The call comes before the purchase call returns, on any thread. A transaction that the customer had already
    /// causes no call.
    ///
    /// A store may never call it, so that a queue without this answer asks for the tag of the transaction.
    public let noticeMade: @Sendable (UInt64) -> Void

    /// Called with true when a test's gate holds the purchase, and with false when it continues, on any thread.
    public let noticeHold: @Sendable (Bool) -> Void

    /// Creates the marks of a purchase.
    ///
    /// - Parameters:
    ///   - tag: The tag of the payment.
    ///   - askedAt: The store's change number when the customer started the purchase, if it is known.
    ///   - signedName: The name in the signature of a promotional offer.
    ///   - noticeMade: Receives the identifier of the transaction that the purchase made.
    ///   - noticeHold: Receives the beginning and the end of a hold at a test's gate.
    public init(
        tag: String,
        askedAt: Int64? = nil,
        signedName: String? = nil,
        noticeMade: @escaping @Sendable (UInt64) -> Void = { _ in },
        noticeHold: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        self.tag = tag
        self.askedAt = askedAt
        self.signedName = signedName
        self.noticeMade = noticeMade
        self.noticeHold = noticeHold
    }
}

/// The position of a store in its history, and the parts of the history that tests have removed.
public struct StoreMoment: Hashable, Sendable {
    /// The number of the last published change; `nil` if the store does not number its changes.
    public let changeNumber: Int64?

    /// The change number at which a test last cleared the store; 0 if it never was.
    ///
    /// State that the queue keeps from before is obsolete, and an earlier transaction's identifier may have been reused
    /// (TS-07, TS-08).
    public let clearedAt: Int64

    /// The transactions that tests deleted since the store was opened or cleared (TS-48).
    public let deletedTransactionIDs: Set<UInt64>

    /// The tags of the pending or failed purchases that tests deleted since then (TS-48).
    public let deletedTags: Set<String>

    /// Creates a position; without arguments, that of a store without change numbers and deletions.
    ///
    /// - Parameters:
    ///   - changeNumber: The number of the last change.
    ///   - clearedAt: The change number of the last clearing.
    ///   - deletedTransactionIDs: The deleted transactions.
    ///   - deletedTags: The tags of the deleted purchases.
    public init(
        changeNumber: Int64? = nil,
        clearedAt: Int64 = 0,
        deletedTransactionIDs: Set<UInt64> = [],
        deletedTags: Set<String> = []
    ) {
        self.changeNumber = changeNumber
        self.clearedAt = clearedAt
        self.deletedTransactionIDs = deletedTransactionIDs
        self.deletedTags = deletedTags
    }
}

/// The state of a purchase that the asynchronous API left pending.
public enum PurchaseWait: Hashable, Sendable {
    /// The purchase is still pending.
    ///
    /// Resolving an interruption creates a new transaction, so that reason may also be returned afterwards.
    case pending(PendingReason)

    /// The purchase is no longer pending: it was approved, and there is a transaction, finished or not.
    case bought

    /// The purchase is no longer pending: it was approved, and a transaction that the customer had already answers it
    /// (P-15).
    case answered(transactionID: UInt64)

    /// The purchase is no longer pending: it was declined, or never made.
    case nothing
}
