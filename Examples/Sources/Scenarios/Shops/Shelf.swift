/// What an app has handed over to the customer.
public struct Shelf: Hashable, Sendable {
    /// Consumables.
    public private(set) var coins = 0
    /// Everything else that is unlocked now.
    public private(set) var unlocked: Set<String> = []

    /// Hands something over.
    public mutating func grant(_ productID: String, quantity: Int) {
        if productID == "coins.100" {
            coins += 100 * quantity
        } else {
            unlocked.insert(productID)
        }
    }

    /// Takes something back; coins may be spent already.
    public mutating func revoke(_ productID: String) { unlocked.remove(productID) }
}

extension Shelf: CustomStringConvertible {
    /// What lies on it.
    public var description: String {
        ([coins == 0 ? nil : "\(coins) coins"].compactMap { $0 } + unlocked.sorted()).joined(separator: ", ")
    }
}
