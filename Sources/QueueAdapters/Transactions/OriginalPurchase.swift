public import Foundation

/// The first purchase of a chain, as a later one refers to it.
public struct OriginalPurchase: Hashable, Sendable, Codable {
    /// The transaction's identifier in the store.
    public let transactionID: UInt64

    /// When it was charged.
    public let purchaseDate: Date

    /// What was bought.
    public let terms: PaymentTerms

    /// Describes a first purchase.
    ///
    /// - Parameters:
    ///   - transactionID: The transaction's identifier in the store.
    ///   - purchaseDate: When it was charged.
    ///   - terms: What was bought.
    public init(transactionID: UInt64, purchaseDate: Date, terms: PaymentTerms) {
        self.transactionID = transactionID
        self.purchaseDate = purchaseDate
        self.terms = terms
    }
}
