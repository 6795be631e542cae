/// The behaviours of the payment queue that need signals of the store, and are different on Apple's store.
///
/// The list is closed. In a second run of the suites of the queue and its adapters, queues have no signals. A test that
/// fails then without the trait `.differs(…)` fails the run, and so does a test with the trait that passes.
/// `DeclaredDifferencesTests` asserts both behaviours of each entry, and compares the tables in MIGRATION.md and in the
/// guide "Keep your observer code on Apple's store" with this list.
package enum QueueDifference: String, CaseIterable, Sendable {
    case declinedRequest
    case offerRequest
    case lostRequest
    case answeredRequest
    case interruption
    case finishedElsewhere
    case equalPayments
    case attachmentMoment
    case launchMoment
    case undeliveredRefund
    case failedFinish
    case storefront
    case accountToken
    case signedUserName
    case clearedStore
    case deletedTransaction

    /// The rule of the behaviour with signals.
    package var rule: String { row.rule }

    /// The event, as the tables of the documents name it.
    package var event: String { row.event }

    /// The behaviour without signals, as the tables of the documents describe it.
    package var onApplesStore: String { row.onApplesStore }

    /// True if a test that declares the difference may also pass, because two threads race for the outcome.
    package var isRace: Bool { self == .attachmentMoment || self == .launchMoment || self == .storefront }

    /// The row of the tables.
    package var tableRow: String { "| \(event) | \(onApplesStore) | \(rule) |" }

    private var row: (event: String, onApplesStore: String, rule: String) {
        switch self {
        case .declinedRequest:
            ("a request is declined", "its entry stays `.deferred`, until the app finishes it", "C-04")
        case .offerRequest:
            (
                "a request with a promotional offer is approved",
                "a new entry becomes `.purchased`, and the deferred one stays", "X-15"
            )
        case .lostRequest:
            (
                "the process ends before the queue learns that a request waits",
                "the request is not in the queue at the next launch; its approval arrives as a new entry", "Q-24"
            )
        case .answeredRequest:
            (
                "a request is approved, and nothing is left to deliver: the customer owns the product, or the other API was first",
                "its entry stays `.deferred`", "P-15"
            )
        case .interruption:
            (
                "a purchase is interrupted",
                "it is shown as `.deferred`, and the same entry becomes `.purchased` when the customer has solved the problem",
                "C-13"
            )
        case .finishedElsewhere:
            (
                "the other API finishes a transaction",
                "its entry leaves the queue when the app comes to the front, or at the next launch", "X-03"
            )
        case .equalPayments:
            (
                "two payments for one product are added, and the first transaction is not finished",
                "the second payment returns the transaction of the first, without a charge", "Q-26"
            )
        case .attachmentMoment:
            (
                "the other API buys right after the first observer was attached",
                "the observer may receive that purchase", "C-18"
            )
        case .launchMoment:
            (
                "the other API finishes an unfinished transaction right after the first observer was attached",
                "the observer may not receive that transaction", "X-12"
            )
        case .undeliveredRefund:
            (
                "a refund arrives after the last observer has gone",
                "the queue keeps it for the next observer, and a listener of the app that comes later does not receive it",
                "C-05"
            )
        case .failedFinish:
            (
                "the store cannot save that a transaction is finished",
                "its entry leaves the queue, and is delivered again at the next launch", "Q-80"
            )
        case .storefront:
            ("the storefront is read", "the one that was last read or announced; `nil` until the first answer", "F-02")
        case .accountToken:
            (
                "a payment has no user name that is a UUID, and no offer",
                "the purchase carries an account token of the queue, which the payment queue hides and the asynchronous API shows",
                "X-08"
            )
        case .signedUserName:
            (
                "an offer was signed for a user name that is not a UUID",
                "the payment fails, because only a UUID reaches the store", "Q-32"
            )
        case .clearedStore:
            ("a test clears the store", "the entries stay until the app comes to the front", "TS-67")
        case .deletedTransaction:
            ("a test deletes a transaction", "its entry stays until the app comes to the front", "TS-48")
        }
    }
}
