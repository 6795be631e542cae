import StoreLedger

/// The rows that changes have written, as the journal names them.
///
/// Each event names its transaction or request and its subscription group. The column `further_rows` of the first event
/// of a change lists the other transactions, such as the period before a renewal, and other requests.
struct NamedRows {
    /// The identifiers of transactions and requests.
    private(set) var identifiers: Set<UInt64> = []
    /// The groups of subscriptions.
    private(set) var groups: Set<String> = []

    /// Returns the list of the transactions and requests that a change writes and that its events do not name.
    ///
    /// - Parameter change: The change.
    /// - Returns: The identifiers, in order and separated by spaces; mostly empty. `nil` if the change writes a
    ///   subscription whose group is not named.
    static func others(in change: LedgerChange) -> String? {
        var rows = LedgerRows()
        rows.insert(change)
        var identifiers = rows.entries.union(rows.pending)
        var groups = Set(rows.chains.map(\.groupID))
        for event in change.events {
            if let id = event.transactionID { identifiers.remove(id) }
            if let groupID = event.groupID { groups.remove(groupID) }
        }
        guard groups.isEmpty else { return nil }
        return identifiers.sorted().map { "\($0)" }.joined(separator: " ")
    }

    /// Adds the rows of an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - list: The list of other rows.
    /// - Throws: The damage of the list.
    mutating func insert(_ event: EventRow, and list: String) throws(StateDamage) {
        if let id = event.transactionID { identifiers.insert(id) }
        if let groupID = event.groupID { groups.insert(groupID) }
        for word in list.split(separator: " ") {
            guard let id = UInt64(word) else {
                throw StateDamage(
                    table: "journal",
                    detail: "the column further_rows of event \(event.sequence) is \"\(list)\", "
                        + "which is no list of rows"
                )
            }
            identifiers.insert(id)
        }
    }
}
