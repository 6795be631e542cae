import LocalStore

extension SimulatedManner {
    /// A way in which a store may be awkward.
    public enum Habit: String, Hashable, Sendable, CaseIterable {
        /// The queries do not show a new transaction at first (T-24, T-08).
        ///
        /// It is missing from the next answer, and from more of them under a seed, until the store's clock has gone on by
        /// two seconds, or the test has waited with ``SimulatedStore/rest()``. Measured: entitlements can be empty for a
        /// second after a purchase, `unfinished` right after it. A defect of Apple's, and not documented.
        case listsLate

        /// `Transaction.updates` brings a transaction a second time, with another signature and date (T-12, T-54).
        ///
        /// So it does with a purchase that the app has finished. Measured in production. That the same transaction may be
        /// signed anew is documented, that it is announced again is not.
        case announcesAgain

        /// Unfinished periods of a subscription are replayed with the newest first (C-24, T-07).
        ///
        /// Measured, for renewals that happened while the app was away. No order is documented.
        case replaysNewestFirst

        /// `Transaction.updates` also brings a subscription that the app just bought itself (C-01, T-02).
        ///
        /// Measured on macOS. Documented is that the purchase call returns it.
        case echoesOwnSubscriptions

        /// The first finish of a transaction is lost: it is offered again at the next launch.
        ///
        /// Until then it is listed as unfinished, and buying a consumable again brings it back without a charge (C-10).
        /// The second finish is not lost, also after a launch. Documented.
        case losesFinishes

        /// A request for products is not answered, until its task is cancelled or the store ends.
        ///
        /// Reported by apps that waited for ever, through both APIs. With a seed every other request at least is
        /// answered. See ``SimulatedStore/unansweredRequests(reach:)``.
        case leavesRequestsUnanswered

        /// The storefront is not known (F-02).
        ///
        /// `Storefront.current` and the queue's `storefront` are `nil`. Documented.
        case forgetsStorefront

        /// The receipt stays as it was, until the app asks to have it refreshed.
        ///
        /// Reported: after purchases through the asynchronous API the file may be hours behind, and a sync does not bring
        /// it up to date. Documented is that purchases write it.
        case keepsReceipts

        var habit: Manner.Habit {
            switch self {
            case .listsLate: .listsLate
            case .announcesAgain: .announcesAgain
            case .replaysNewestFirst: .replaysNewestFirst
            case .echoesOwnSubscriptions: .echoesOwnSubscriptions
            case .losesFinishes: .losesFinishes
            case .leavesRequestsUnanswered: .leavesRequestsUnanswered
            case .forgetsStorefront: .forgetsStorefront
            case .keepsReceipts: .keepsReceipts
            }
        }
    }
}
