/// The products that an app has granted to the customer.
public struct Shelf: Hashable, Sendable {
    /// Consumables.
    public private(set) var coins = 0
    /// The other products that are unlocked now.
    public private(set) var unlocked: Set<String> = []

    /// The products that were unlocked and are locked again.
    public private(set) var takenBack: Set<String> = []

    /// Grants a product.
    public mutating func grant(_ productID: String, quantity: Int) {
        if productID == "coins.100" {
            coins += 100 * quantity
        } else {
            unlocked.insert(productID)
            takenBack.remove(productID)
        }
    }

    /// Revokes a product; coins may be spent already.
    public mutating func revoke(_ productID: String) {
        if unlocked.remove(productID) != nil { takenBack.insert(productID) }
    }
}

extension Shelf: CustomStringConvertible {
    /// The granted products in text form, and those that were taken back.
    public var description: String {
        let taken = takenBack.sorted().map { "\($0) (and took it back)" }
        return ([coins == 0 ? nil : "\(coins) coins"].compactMap { $0 } + unlocked.sorted() + taken)
            .joined(separator: ", ")
    }
}
