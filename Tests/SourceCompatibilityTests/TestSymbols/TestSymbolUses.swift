import StoreKitTest

/// Uses every symbol of the test session with the type that Apple gives it.
///
/// The compilation of a use is the proof; a test of the coverage page compares the names with its listing.
struct TestSymbolUses {
    private(set) var names: [String] = []

    /// The part of the API that a member of the protocol names, as callers write it.
    static func part<API: FailableStoreKitAPI>(_ api: API) -> API { api }

    /// - Parameters:
    ///   - symbol: The name as in the list.
    ///   - evidence: The symbol, coerced to Apple's type.
    mutating func use(_ symbol: String, _ evidence: Any) { names.append(symbol) }
}
