package import StoreInterface
package import StoreTime

extension ReceiptAttribute.Value {
    /// A date as receipts write it: RFC 3339 in UTC without a fraction, and nothing for none.
    package static func date(_ date: StoreDate?) -> Self {
        // The description ends with a fraction of three digits, and a “Z”.
        .ascii(date.map { $0.description.dropLast(5) + "Z" } ?? "")
    }
}
