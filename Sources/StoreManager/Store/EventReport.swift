import LocalStore
import StoreTimelines
import StoreLedger
import StoreTime

/// An event of the store's journal, as the command line shows it.
///
/// The names are those of a timeline: `kind` for programs, and `event` for people.
struct EventReport: Encodable {
    /// The position in the journal, which only grows.
    let number: Int64
    /// The date in ISO 8601, with milliseconds, in UTC.
    let time: String
    /// The name of the kind, such as `purchased` or `renewed`.
    let kind: String
    /// The sentence of the timeline, such as `renewed club`.
    let event: String
    let product: String?
    let transaction: String?

    private init(_ record: JournalRecord, _ entry: TimelineEntry) {
        number = record.sequence
        time = record.event.date.description
        kind = entry.kind.rawValue
        event = entry.event
        product = entry.productID
        transaction = entry.transactionID
    }

    /// Returns the reports of a journal.
    static func reports(of journal: [JournalRecord]) -> [EventReport] {
        let timeline = Timeline()
        for record in journal { timeline.add(record, signed: nil) }
        return zip(journal, timeline.entries).map(EventReport.init)
    }

    /// Returns the events as a table.
    static func table(_ events: [EventReport]) -> Table {
        var table = Table("TIME (UTC)", "EVENT", "TRANSACTION")
        for event in events {
            table.add(.init(event.time.shortTime, .dim), .init(event.event, .bold), .init(event.transaction ?? ""))
        }
        return table
    }
}

extension String {
    /// An ISO 8601 date without its letters, and without milliseconds.
    var shortTime: String { String(prefix(19)).replacing("T", with: " ") }

    /// The name of a kind in words: `inGracePeriod` becomes `in grace period`.
    var words: String {
        reduce(into: "") { words, letter in words += letter.isUppercase ? " \(letter.lowercased())" : String(letter) }
    }
}
