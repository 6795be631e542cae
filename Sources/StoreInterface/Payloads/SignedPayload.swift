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
    /// Compares the number of the app.
    ///
    /// - Parameter appleID: The number of the app; `nil` where it is not compared.
    /// - Returns: True if the document names this number, or is of a kind that names none.
    func isFor(appleID: Int64?) -> Bool
    var deviceVerification: Data? { get }
    var deviceVerificationNonce: WireUUID? { get }
}

extension SignedPayload {
    package func isFor(appleID: Int64?) -> Bool { true }
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
    package func isFor(appleID: Int64?) -> Bool { appleID == nil || appAppleId == appleID }
}
