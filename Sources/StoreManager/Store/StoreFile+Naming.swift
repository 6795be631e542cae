import StoreInterface
import StoreLedger
import StorePersistence

/// Words that name transactions on the command line.
extension StoreFile {
    /// Returns the transaction identifier for a word: a number, or a product with its latest transaction.
    ///
    /// - Throws: A failure if there is no such transaction, or none of the product.
    func identifier(_ word: String) throws(ManagerFailure) -> UInt64 {
        let database = database
        let entries = try reading { () throws(PersistenceFailure) in try database.everyEntry() }
        if let latest = entries.filter({ $0.productID == word }).max(by: { $0.isOlder(than: $1) }) { return latest.id }
        let listed = try transactions()
        // A number is also understood as some people write it.
        if let id = UInt64(word.hasPrefix("#") ? String(word.dropFirst()) : word) {
            if listed.contains(where: { $0.number == id }) { return id }
            throw ManagerFailure(.refused, "there is no transaction \(id)", Self.advice(for: listed))
        }
        throw ManagerFailure(
            .refused,
            "\"\(word)\" is neither the number of a transaction nor a product that was bought",
            ManagerFailure.guess(word, among: listed.map(\.product)) + Self.advice(for: listed)
        )
    }

    private static func advice(for listed: [TransactionReport]) -> String {
        listed.isEmpty
            ? "Nothing was bought yet; \"storekit buy PRODUCT\" buys."
            : "\"storekit list\" shows the numbers and the products."
    }

    /// Performs an operation on a transaction of the list.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - need: The transactions with which the operation is possible, such as `a running subscription can be renewed`.
    ///   - body: The operation.
    /// - Throws: The refusal of the store. If the store has no transaction of the needed kind, the refusal names the
    ///   product and the state of the one that is listed.
    func perform(
        on id: UInt64,
        only need: String,
        _ body: () async throws(StoreFailure) -> Void
    ) async throws(ManagerFailure) {
        do throws(StoreFailure) {
            try await body()
        } catch {
            guard case .transactionNotFound = error, let listed = try transactions().first(where: { $0.number == id })
            else { throw ManagerFailure(error) }
            throw ManagerFailure(
                .refused,
                "transaction \(id) is \(listed.inWords), and only \(need)",
                "\"storekit list\" shows the states of all transactions."
            )
        }
    }
}
