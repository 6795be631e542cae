/// Every symbol of the observer API, each with an expression that only compiles where it has the type that Apple gives it.
///
/// A test in `LayeringTests` compares the names with the list of all symbols.
struct SymbolUses {
    private(set) var names: [String] = []

    /// - Parameters:
    ///   - symbol: The name as in the list.
    ///   - evidence: What does not compile without the symbol.
    mutating func use(_ symbol: String, _ evidence: Any) { names.append(symbol) }
}
