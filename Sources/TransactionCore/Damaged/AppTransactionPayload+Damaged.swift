import Foundation
import StoreInterface

extension AppTransactionPayload {
    /// Reads what can be read of an app transaction that did not verify (T-26).
    ///
    /// A missing text is empty, a missing date `Date.distantPast`.
    init(damaged data: Data) {
        do {
            self = try PayloadCoding.decode(Self.self, from: data)
        } catch {
            self.init(keysOf: DamagedPayload(data))
        }
    }

    private init(keysOf found: DamagedPayload) {
        self.init(
            receiptType: found.text("receiptType") ?? "",
            bundleID: found.text("bundleId") ?? "",
            applicationVersion: found.text("applicationVersion") ?? "",
            receiptCreationDate: found.date("receiptCreationDate") ?? .unreadable,
            originalPurchaseDate: found.date("originalPurchaseDate") ?? .unreadable,
            originalApplicationVersion: found.text("originalApplicationVersion") ?? ""
        )
        appAppleId = found.integer("appAppleId")
        versionExternalIdentifier = found.integer("versionExternalIdentifier")
        preorderDate = found.date("preorderDate")
        appTransactionId = found.text("appTransactionId")
        originalPlatform = found.text("originalPlatform")
        deviceVerification = found.bytes("deviceVerification")
        deviceVerificationNonce = found.uuid("deviceVerificationNonce")
    }
}
