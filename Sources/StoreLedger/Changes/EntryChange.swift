/// What a change does to one entry, and so whether its text has to be signed anew.
package enum EntryChange: Hashable, Sendable {
    /// A new entry.
    case added(LedgerEntry)
    /// Something that the signed text says is different now.
    case amended(LedgerEntry)
    /// Only what the signed text does not say is different.
    case moved(LedgerEntry)

    package var entry: LedgerEntry {
        switch self {
        case .added(let entry), .amended(let entry), .moved(let entry): entry
        }
    }
}
