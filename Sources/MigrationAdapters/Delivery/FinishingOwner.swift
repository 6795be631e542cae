/// Which of the two APIs finishes transactions, while an app uses both.
///
/// Finishing is shared: what one API finishes is finished for the other. If both finish, one may do so before
/// the other has delivered. So one is declared to be the owner, and the other never finishes what was paid. What only the
/// queue knows (failed entries, restored copies, purchases of what was owned already) is no transaction of the other API
/// and stays with the queue, whoever the owner is.
public enum FinishingOwner: String, Hashable, Sendable, Codable {
    /// The observer finishes, through the payment queue.
    case observer

    /// The asynchronous side finishes, through `Transaction.finish()`.
    case asynchronous
}
