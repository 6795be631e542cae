import OpenStoreKit

/// Where the two APIs may end differently, and why; everything else that differs is a defect.
///
/// Two more lie in how scripts are played. An app that does not listen buys nothing, because a queue keeps the payment
/// for later while the other API buys at once. A refunded purchase may have been granted before or not, because
/// a queue never shows it again (C-15) while the other API shows it once more (T-21).
enum DeclaredDifference {
    /// The products whose refund a queue reports on every store (R-19, C-27).
    ///
    /// The queue reports the refund of a consumable or a non-renewing subscription only with a quirk; the other API
    /// announces it always.
    static let productsReportedToObservers: Set = ["pro", "plan.month", "plan.year", "plan.gold"]

    /// True if a queue cannot finish a transaction, because the transaction was revoked before (C-15).
    ///
    /// The queue told of the refund and shows the transaction no more; the other API goes on listing it as unfinished.
    static func isHiddenFromObservers(_ transaction: Transaction) -> Bool { transaction.revocationDate != nil }
}
