/// Something to be remembered, or no longer.
///
/// Each can be made again without harm, except ``insert(_:)``.
enum JournalChange: Hashable {
    case insert(JournalRow)
    /// Gives the row of this tag another standing.
    case stand(tag: String, JournalRow.Standing)
    case delete(tag: String)
    /// The user who bought, where the store never saw the name.
    case userName(String, transactionID: UInt64)
    /// The user whose payment was interrupted, for the transaction that may come of it.
    case waitingName(String, tag: String)
    case forgetWaitingName(tag: String)
    /// Observers have to be told of a revocation.
    case revoked(Revocation)
    /// Observers have been told, and need not be told again.
    case told(Revocation)
    /// The store was emptied at this change number: what is known about its transactions is about others from now on.
    case cleared(changeNumber: Int64)
}
