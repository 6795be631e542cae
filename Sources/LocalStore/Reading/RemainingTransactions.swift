import StoreInterface
import StorePersistence

/// The rest of a sequence, where the moment it tells of cannot be kept in another way.
///
/// A database in memory has one connection, which shows every change at once, so all that a sequence will ever tell is
/// read with its first page. It is kept as it is stored, about a thousand bytes for each, which the store in memory
/// spends on each anyway.
final class RemainingTransactions: TransactionReading {
    let transactions: ArraySlice<StoredTransaction>

    init(_ transactions: ArraySlice<StoredTransaction>) { self.transactions = transactions }
}
