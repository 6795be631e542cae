package import StoreInterface

/// What an app receipt contains, and when it is written anew.
package enum ReceiptPolicy {
    /// Whether a receipt that is written now contains the entry.
    ///
    /// Whatever else a queue shows, such as payments that failed or wait and copies of a restore, is no entry of the
    /// ledger, and so in no receipt. A refund takes nothing out; the entry says that it was taken back.
    package static func contains(_ entry: LedgerEntry) -> Bool {
        switch entry.kind {
        case .consumable: !entry.isFinished
        case .nonConsumable, .nonRenewing, .autoRenewable: true
        }
    }

    /// Whether the receipt is to be written anew because something happened.
    ///
    /// A purchase counts when a queue's observers hear of it. What the asynchronous API buys is in the receipt after
    /// the next time that it is written, and what is finished leaves it then.
    package static func isUpdated(by event: LedgerEvent) -> Bool {
        switch event.kind {
        case .purchased, .resubscribed, .crossgraded, .renewed, .billingRecovered, .familyShared:
            event.isAnnounced || event.originTag != nil
        case .refunded, .familySharingEnded, .deleted, .cleared: true
        case .upgraded, .planChangeScheduled, .offerScheduled, .gracePeriodStarted, .billingRetryStarted, .expired,
            .autoRenewTurnedOn, .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed,
            .priceIncreaseDeclined, .finished, .refundDeclined, .purchaseCancelled, .approvalRequested, .approved,
            .answered,
            .declined, .purchaseInterrupted, .issueResolved, .issueCancelled, .purchaseFailed:
            false
        }
    }

    /// Whether an app has a receipt before it has bought or refreshed anything.
    package static func isThereFromTheStart(in environment: StoreEnvironment) -> Bool {
        switch environment {
        case .production: true
        case .sandbox, .xcode: false
        }
    }

    /// How many bytes the opaque value has.
    package static func opaqueByteCount(in environment: StoreEnvironment) -> Int {
        switch environment {
        case .production, .sandbox: 16
        case .xcode: 8
        }
    }

    /// The end of the receipt's path.
    package static func path(in environment: StoreEnvironment) -> String {
        switch environment {
        case .production: "receipt"
        case .sandbox: "StoreKit/sandboxReceipt"
        case .xcode: "StoreKit/receipt"
        }
    }
}
