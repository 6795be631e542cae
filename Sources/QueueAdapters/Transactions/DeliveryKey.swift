public import Foundation
public import TransactionCore

/// What tells one piece of news about a transaction from another.
///
/// A store announces a transaction under the same identifier again when it was revoked (T-09) or upgraded (T-13), and signs
/// it anew each time (T-54), so neither the identifier nor the text is enough.
public struct DeliveryKey: Hashable, Sendable {
    /// The transaction.
    public let transactionID: UInt64

    /// When it was revoked; `nil` while it stands.
    public let revocationDate: Date?

    /// Whether the customer moved on to a higher level of service.
    public let isUpgraded: Bool

    /// Names a piece of news.
    ///
    /// - Parameters:
    ///   - transactionID: The transaction.
    ///   - revocationDate: When it was revoked.
    ///   - isUpgraded: Whether the customer moved on to a higher level of service.
    public init(transactionID: UInt64, revocationDate: Date? = nil, isUpgraded: Bool = false) {
        self.transactionID = transactionID
        self.revocationDate = revocationDate
        self.isUpgraded = isUpgraded
    }

    /// Names what a transaction says now.
    ///
    /// - Parameter transaction: The transaction.
    public init(_ transaction: Transaction) {
        self.init(
            transactionID: transaction.id,
            revocationDate: transaction.revocationDate,
            isUpgraded: transaction.isUpgraded
        )
    }
}
