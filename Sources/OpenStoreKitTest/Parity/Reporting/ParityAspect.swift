/// What a ``ParityCheck`` looks at.
public enum ParityAspect: String, Hashable, Sendable, CaseIterable {
    /// What the store has charged for.
    case purchases
    /// What was paid for and never handed out.
    case lost
    /// What was handed out more often than it was paid for.
    case duplicates
    /// What was handed out and never paid for, such as a purchase that waits for approval.
    case unpaid
    /// What was handed out although its signature did not verify.
    case unverified
    /// How many of each consumable were handed out.
    case grants
    /// What the app lets the customer use.
    case unlocked
    /// What was finished before it was handed out: a crash in between would have lost it.
    case finishOrder = "finished before granted"
    /// What is left unfinished, in the store or in the queue.
    case leftovers = "left unfinished"
    /// What was finished.
    case finishes = "finished"
    /// Purchase sheets, sign-in prompts and other sheets that came up.
    case prompts
    /// What the app said to the customer.
    case notices
    /// The prices that the app showed.
    case prices
    /// The account that purchases are for.
    case accounts
    /// Products that the app asked for without end.
    case productRequests = "product requests"
    /// Whether the customer can restore.
    case restoring
    /// A promoted product that came to nothing.
    case promotions
    /// Buttons that did nothing at all: no sheet, no request, no callback, no note.
    case effects = "taps without effect"
    /// Calls to the app that did not come back, and launches that threw.
    case answers
}
