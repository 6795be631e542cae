import LocalStore
import OpenStoreKitTest
import StoreLedger
import StoreTime

/// An event of the store's journal, as the command line shows it.
struct EventReport: Encodable {
    /// The position in the journal, which only grows.
    let number: Int64
    /// The date in ISO 8601, with milliseconds, in UTC.
    let time: String
    /// The name of the kind, such as `purchased` or `renewed`.
    let kind: String
    let product: String?
    let transaction: String?

    init(_ entry: JournalRecord) {
        number = entry.sequence
        time = entry.event.date.description
        kind = entry.event.kind.rawValue
        product = entry.event.productID
        transaction = entry.event.transactionID.map { String($0) }
    }

    /// Returns the events as a table.
    static func table(_ events: [EventReport]) -> Table {
        var table = Table("TIME (UTC)", "EVENT", "PRODUCT", "TRANSACTION")
        for event in events {
            table.add(
                .init(event.time.shortTime, .dim),
                .init(event.kind.words),
                .init(event.product ?? "", .bold),
                .init(event.transaction.map { "#\($0)" } ?? "")
            )
        }
        return table
    }
}

extension String {
    /// An ISO 8601 date without its letters, and without milliseconds.
    var shortTime: String { String(prefix(19)).replacing("T", with: " ") }

    /// The name of a kind in words: `billingRetryStarted` becomes `billing retry started`.
    var words: String {
        reduce(into: "") { words, letter in words += letter.isUppercase ? " \(letter.lowercased())" : String(letter) }
    }
}
