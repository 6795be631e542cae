import Foundation

/// A transaction as the store knows it at the end of a scenario.
struct StoredPurchase: Hashable, Sendable {
    let id: UInt64
    let productID: String
    let isConsumable: Bool
    let quantity: Int
    let account: UUID?
    /// The day on which it was bought, counted from 0 at the beginning of the scenario.
    let day: Int
    let isRevoked: Bool
    let origin: UnfinishedTransaction.Origin
    /// The store's change number when it was finished; `nil` while it is not.
    let finishedAt: Int64?

    var title: String { quantity == 1 ? "#\(id) \(productID)" : "#\(id) \(quantity) \(productID)" }
}
