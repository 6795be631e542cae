package import Foundation
import StoreTime

/// What the three signed payloads have in common, so that one verifier can check them all.
package protocol SignedPayload: Hashable, Sendable, Codable {
    /// When the document was signed, in milliseconds since 1970.
    var signingTime: Int64 { get }
    /// The app the document is for; `nil` where this kind of document does not say.
    var claimedBundleID: String? { get }
    /// The environment the document claims to come from; `nil` when it claims none.
    var claimedEnvironment: String? { get }
    var deviceVerification: Data? { get }
    var deviceVerificationNonce: WireUUID? { get }
}

extension TransactionPayload: SignedPayload {
    package var signingTime: Int64 { signedDate.milliseconds }
    package var claimedBundleID: String? { bundleId }
    package var claimedEnvironment: String? { environment }
}

extension RenewalInfoPayload: SignedPayload {
    package var signingTime: Int64 { signedDate.milliseconds }
    /// A renewal info names no app.
    package var claimedBundleID: String? { nil }
    package var claimedEnvironment: String? { environment }
}

extension AppTransactionPayload: SignedPayload {
    package var signingTime: Int64 { receiptCreationDate.milliseconds }
    package var claimedBundleID: String? { bundleId }
    package var claimedEnvironment: String? { receiptType }
}
