/// A use of a type or member of StoreKit in the audited sources.
package struct APIUse: Hashable, Sendable {
    /// The symbol in Swift's notation, such as `SKPaymentQueue.add(_:)` or `Transaction.updates`.
    package let symbol: String
    /// The module that declares the symbol, or `nil` if no compiler resolved the name.
    package let module: String?
    package let place: SourcePlace

    package init(symbol: String, module: String?, place: SourcePlace) {
        (self.symbol, self.module, self.place) = (symbol, module, place)
    }
}
