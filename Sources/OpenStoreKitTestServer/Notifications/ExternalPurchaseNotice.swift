public import Foundation
import LocalStore
import StoreInterface
import StoreTime

/// The reason for a notification about the token of a purchase outside of the App Store.
public enum ExternalPurchaseNotice: String, Hashable, Sendable, CaseIterable {
    /// The token was created, `CREATED`.
    case created = "CREATED"
    /// The token can still be used, and sales have to be reported, `ACTIVE_TOKEN_REMINDER`.
    case activeReminder = "ACTIVE_TOKEN_REMINDER"
    /// The app has not reported the token, `UNREPORTED`.
    case unreported = "UNREPORTED"
}

extension SimulatedServer {
    /// Sends the notification `EXTERNAL_PURCHASE_TOKEN`, as for an app that sells outside of the App Store (V-20).
    ///
    /// The identifier of the token begins with `SANDBOX` in the sandbox.
    ///
    /// ## Differs from Apple
    ///
    /// The token belongs to no purchase of the store, and is not sent by itself: the App Store sends `UNREPORTED` ten
    /// days after it created a token without a report. There is no External Purchase Server API to report to.
    ///
    /// - Parameters:
    ///   - notice: The reason, which is the subtype.
    ///   - token: The token; the same one for several notices about one purchase.
    ///   - creationDate: The date of its creation; `nil` for the present.
    /// - Throws: ``SimulatedServerError/store(_:)`` if the notification cannot be signed.
    public func sendExternalPurchaseToken(
        _ notice: ExternalPurchaseNotice,
        token: UUID,
        createdAt creationDate: Date? = nil
    ) throws(SimulatedServerError) {
        let text = token.uuidString.lowercased()
        let body = NotificationDocument.ExternalPurchase(
            externalPurchaseId: app.environment == .production ? text : "SANDBOX_\(text)",
            tokenCreationDate: creationDate.map { StoreDate($0) } ?? local.now,
            appAppleId: app.appAppleID,
            bundleId: app.bundleID
        )
        do throws(StoreFailure) {
            let subject = NotificationSubject("EXTERNAL_PURCHASE_TOKEN", notice.rawValue)
            outbox.add(try issuer.sign(subject, .externalPurchase(body)))
        } catch {
            throw SimulatedServerError(error)
        }
    }
}
