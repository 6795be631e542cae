/// The products that an app has granted to the customer.
public struct Shelf: Hashable, Sendable {
    /// Consumables.
    public private(set) var coins = 0
    /// The other products that are unlocked now.
    public private(set) var unlocked: Set<String> = []

    /// Grants a product.
    public mutating func grant(_ productID: String, quantity: Int) {
        if productID == "coins.100" {
            coins += 100 * quantity
        } else {
            unlocked.insert(productID)
        }
    }

    /// Revokes a product; coins may be spent already.
    public mutating func revoke(_ productID: String) { unlocked.remove(productID) }
}

extension Shelf: CustomStringConvertible {
    /// The granted products in text form.
    public var description: String {
        ([coins == 0 ? nil : "\(coins) coins"].compactMap { $0 } + unlocked.sorted()).joined(separator: ", ")
    }
}
