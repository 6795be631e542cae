import StoreInterface
import StoreLedger
import StorePersistence

/// The refunds of one store that no listener has received (C-05): where in the journal they begin, kept in the database.
///
/// They were made while the store had no listener, or while it had one that left before it received them.
struct UndeliveredRefunds {
    /// The key of the change number before the first such refund.
    static let key = "unheard-refunds-after"

    private let database: any LedgerStorage
    private let report: @Sendable (String) -> Void
    /// The current audience, with the change number after which that audience has missed refunds.
    private var missed: (audience: Audience, position: Int64)?

    /// Creates the record of a store.
    ///
    /// - Parameters:
    ///   - database: The database of the store.
    ///   - report: The sink for failures to read or write the record.
    init(in database: any LedgerStorage, report: @escaping @Sendable (String) -> Void) {
        self.database = database
        self.report = report
    }

    /// The change number before the first undelivered refund; `nil` if there is none.
    ///
    /// - Throws: A failure to read.
    func start() throws(StoreFailure) -> Int64? {
        try translating { () throws(PersistenceFailure) in try database.position(Self.key) }
    }

    /// Forgets the refunds if all of them came after a change number, because a listener receives them now.
    func forget(ifAfter sequence: Int64) { forget { $0 >= sequence } }

    /// Forgets the refunds if one of them came before a change number, because the audience has received them.
    func forget(ifBefore sequence: Int64) { forget { $0 < sequence } }

    /// The change number after which an audience has missed refunds.
    ///
    /// Read before the first listener of the audience has received anything, and kept for listeners that join later:
    /// every listener in the audience receives the refunds, in any order of joining.
    ///
    /// - Parameters:
    ///   - audience: The audience of a listener.
    ///   - received: The furthest position that any listener has received.
    /// - Returns: The change number; a later one than any change if no refund was missed.
    /// - Throws: A failure to read.
    mutating func position(for audience: Audience, received: Int64) throws(StoreFailure) -> Int64 {
        if let missed, missed.audience == audience { return missed.position }
        let position = min(try start() ?? .max, received)
        missed = (audience, position)
        return position
    }

    private func forget(if isOver: (Int64) -> Bool) {
        do throws(StoreFailure) {
            guard let start = try start(), isOver(start) else { return }
            try translating { () throws(PersistenceFailure) in try database.setValue(Self.key, nil) }
        } catch {
            // The refunds stay recorded, and the next first listener receives them once more.
            report("the record of refunds without a listener could not be changed: \(error)")
        }
    }
}
