package import StoreInterface

/// The rules for the content of an app receipt and for rewriting it.
package enum ReceiptPolicy {
    /// Returns whether a receipt contains the entry.
    ///
    /// Other items of a queue, such as failed and pending payments and restored copies, are not entries of the ledger,
    /// and so not in the receipt. A refunded entry stays, with a cancellation date.
    package static func contains(_ entry: LedgerEntry) -> Bool {
        switch entry.kind {
        case .consumable: !entry.isFinished
        case .nonConsumable, .nonRenewing, .autoRenewable: true
        }
    }

    /// Returns whether an event causes the receipt to be rewritten.
    ///
    /// A purchase counts when a queue's observers are notified. A purchase of the asynchronous API is included at
    /// the next rewrite, which also removes finished consumables.
    package static func isUpdated(by event: LedgerEvent) -> Bool {
        switch event.kind {
        case .purchased, .resubscribed, .crossgraded, .renewed, .billingRecovered, .familyShared:
            event.isAnnounced || event.cause?.queueTag != nil
        case .refunded, .refundReversed, .renewalExtended, .familySharingEnded, .deleted, .cleared: true
        case .upgraded, .planChangeScheduled, .offerScheduled, .gracePeriodStarted, .billingRetryStarted, .expired,
            .autoRenewTurnedOn, .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed,
            .priceIncreaseDeclined, .finished, .refundRequested, .refundDeclined, .accountTokenSet,
            .purchaseCancelled, .approvalRequested, .approved, .answered, .declined, .purchaseInterrupted,
            .issueResolved, .issueCancelled, .purchaseFailed:
            false
        }
    }

    /// Returns whether an app has a receipt before its first purchase or refresh.
    package static func isThereFromTheStart(in environment: StoreEnvironment) -> Bool {
        switch environment {
        case .production: true
        case .sandbox, .xcode: false
        }
    }

    /// Returns the length of the opaque value in bytes.
    package static func opaqueByteCount(in environment: StoreEnvironment) -> Int {
        switch environment {
        case .production, .sandbox: 16
        case .xcode: 8
        }
    }

    /// Returns the last components of the receipt's path.
    package static func path(in environment: StoreEnvironment) -> String {
        switch environment {
        case .production: "receipt"
        case .sandbox: "StoreKit/sandboxReceipt"
        case .xcode: "StoreKit/receipt"
        }
    }
}
