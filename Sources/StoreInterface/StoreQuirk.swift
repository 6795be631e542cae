/// The steps of a purchase or another change in a store, in order.
///
/// A test can hold the store before each of them with ``SimulatedStore/hold(before:of:)``.
///
/// The first three are steps of a purchase by the app. The last two are steps of every change: purchases in the app and
/// outside it, renewals, approvals, refunds, and changes of a subscription. A test's own action, such as a refund, is
/// recorded when the test performs it.
public enum SimulatedStep: Hashable, Sendable, CaseIterable {
    /// The customer is asked and confirms.
    ///
    /// Before this step, no sheet is shown; after it, nothing is written yet.
    case customerAsked
    /// The purchase is signed and saved, but not published.
    case recorded
    /// The purchase call returns; an observer of the queue receives a purchased, failed, or deferred transaction.
    case returned
    /// The change is published to `Transaction.updates`, to subscription status updates, and to the queue.
    case announced
    /// The queries show the change: `unfinished`, `all`, `currentEntitlements`, `latest(for:)` and the statuses.
    case listed
}

/// An allowed behavior of a store that differs from the ideal one and that apps have to handle.
public enum StoreQuirk: String, Hashable, Sendable, CaseIterable {
    /// The queries do not show a new transaction at first (T-24, T-08).
    ///
    /// The transaction is missing from the next answer, and with a seed from further answers. The effect ends when the
    /// store's clock has advanced by two seconds, or when the test has waited with ``SimulatedStore/settle()``.
    /// Measured: entitlements can be empty for a second after a purchase, and `unfinished` immediately after it. Apple
    /// does not document this behavior.
    case listsLate

    /// `Transaction.updates` delivers a transaction a second time, with another signature and date (T-12, T-54).
    ///
    /// This includes purchases that the app has finished. Measured in production. Apple documents that the same
    /// transaction may be signed again, but not that it is announced again.
    case announcesAgain

    /// Unfinished periods of a subscription are replayed with the newest first (C-24, T-07).
    ///
    /// Measured for renewals that happened while the app was not running. No order is documented.
    case replaysNewestFirst

    /// `Transaction.updates` also delivers a subscription that the app has just bought itself (C-01, T-02).
    ///
    /// Measured on macOS. Apple documents that the purchase call returns it.
    case echoesOwnSubscriptions

    /// The first finish of a transaction is lost: the transaction is delivered again at the next launch.
    ///
    /// Until then it is listed as unfinished, and buying a consumable again returns it without a charge (C-10). The
    /// second finish is not lost, also after a launch. Documented.
    case losesFinishes

    /// A request for products is not answered until its task is cancelled or the store closes.
    ///
    /// Reported by apps that waited forever, through both APIs. With a seed, at least every other request is
    /// answered. See ``SimulatedStore/waitUntilUnansweredRequests(reach:)``.
    case leavesRequestsUnanswered

    /// The storefront is unknown (F-02).
    ///
    /// `Storefront.current` and the queue's `storefront` are `nil`. Documented.
    case forgetsStorefront

    /// The receipt does not change until the app requests a refresh.
    ///
    /// Reported: after purchases through the asynchronous API the file may be hours behind, and a sync does not
    /// update it. Apple documents that purchases write it.
    case keepsReceipts

    /// The queue's revocation callback also names refunded consumables and non-renewing subscriptions (R-19, C-27).
    ///
    /// Apple's page of the callback says both: that every refund causes it, and that a refund of a non-consumable or of an
    /// auto-renewable subscription does.
    case namesEveryRefund

    /// The list of a test session leaves out consumables that the app has finished (C-28, TS-09).
    ///
    /// Two tests of one public app, written against Xcode, expect this. Apple documents that the list has all
    /// transactions. The quirk concerns `SKTestSession.allTransactions()` only.
    case sessionsForgetFinishedConsumables

    /// Requests for products and sequences of transactions are empty for a task that was cancelled before (T-59, C-23).
    ///
    /// Measured on macOS 26.6 and in the iOS 27.0 simulator. Nothing is lost: the next task reads everything.
    case readsEmptyWhenCancelled

    /// The observers of a payment queue receive the transactions of a restore twice.
    ///
    /// Both calls pass the same objects, and the end of the restore comes after both. Reported by two authors of a
    /// library; Apple does not document this behavior.
    case restoresTwice
}

/// True while the current task bypasses listing delays, as a payment queue does when it reads purchases for its own
/// bookkeeping.
///
/// Set by the payment queue only.
package enum CompleteListing {
    @TaskLocal package static var isWanted = false
}

/// A callback for a purchase of the current task that starts or stops waiting at a test's gate.
///
/// Operations that a test holds at a gate do not count as work in progress.
package struct HoldNotice: Sendable {
    @TaskLocal package static var current: HoldNotice?

    private let receive: @Sendable (_ isHeld: Bool) -> Void

    package init(_ receive: @escaping @Sendable (_ isHeld: Bool) -> Void) { self.receive = receive }

    package func callAsFunction(isHeld: Bool) { receive(isHeld) }
}
