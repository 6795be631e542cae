public import Foundation
import StoreInterface

/// The app's receipt: a PKCS#7 file that says what was bought, for code that still reads one.
///
/// Foundation declares `Bundle.appStoreReceiptURL` on Linux, where it is always `nil`, and nobody can declare it for
/// everybody. This extension, in a module of your own, is used there instead of Foundation's:
///
/// ```swift
/// extension Bundle { var appStoreReceiptURL: URL? { AppReceipt.url } }
/// ```
///
/// The receipt of the store that the calling task talks to is meant. It is signed with a key of that store, so a
/// validator has to be told ``rootCertificate`` and ``deviceIdentifier``.
///
/// ## When it is written
///
/// Something that changes a receipt by itself only marks it as outdated: a purchase that a queue's observers hear of, a
/// renewal, a refund, a restore. It is written when somebody asks for it. A purchase through the asynchronous API
/// is in it after the next of these, or after ``refresh(isExpired:isRevoked:isVolumePurchase:)``.
///
/// ## Differs from Apple
///
/// Apple has no such type. A URL that was kept leads to the file as it was when it was asked for: ask again.
public enum AppReceipt: Sendable {
    /// Where the receipt is, after it was brought up to date; `nil` when the store could not be opened.
    ///
    /// The file does not exist before the first purchase or refresh, except in production. What keeps it from being
    /// written is said on the standard error; ``data()`` throws it. Waits for the store: when something
    /// has changed, up to half a second for a thousand purchases, and longer for the first receipt, whose key has to be made.
    public static var url: URL? { StoreConnection.current(for: "AppReceipt.url").receiptURL }

    /// The receipt, after it was brought up to date; `nil` when there is none.
    ///
    /// - Returns: DER of a PKCS#7 message.
    /// - Throws: ``StoreKitError`` when it could not be written or read.
    public static func data() async throws -> Data? {
        let store = StoreConnection.current(for: "AppReceipt.data()")
        do throws(StoreFailure) {
            return try await shielded { () async throws(StoreFailure) in try await store.receipt() }
        } catch {
            throw StoreKitError(error)
        }
    }

    /// Asks the customer to sign in, and writes the receipt anew with everything that belongs into it.
    ///
    /// The arguments let an app see how it treats such a receipt. They count in the sandbox alone, and until the receipt is
    /// written again.
    ///
    /// - Parameters:
    ///   - isExpired: Whether its expiration date, attribute 21, is a day ago.
    ///   - isRevoked: Accepted, and without effect: no attribute of a receipt says so.
    ///   - isVolumePurchase: Whether its environment is that of volume purchases, `ProductionVPPSandbox`.
    /// - Throws: ``StoreKitError/userCancelled`` when the customer does not sign in, or what the store met.
    public static func refresh(
        isExpired: Bool = false,
        isRevoked: Bool = false,
        isVolumePurchase: Bool = false
    ) async throws {
        let store = StoreConnection.current(for: "AppReceipt.refresh()")
        let demands = ReceiptDemands(isExpired: isExpired, isRevoked: isRevoked, isVolumePurchase: isVolumePurchase)
        try await store.testifying(WitnessedEvent(.receiptRequested)) { () async throws(StoreKitError) in
            do throws(StoreFailure) {
                try await shielded { () async throws(StoreFailure) in try await store.refreshReceipt(demands) }
            } catch {
                throw StoreKitError(error)
            }
        } answer: {
            WitnessedEvent(.receiptRefreshed)
        }
    }

    /// The certificate that the receipt's chain ends in, as DER: a validator under test has to trust it.
    ///
    /// In local testing it is the only one; elsewhere it is the root of everything that the store signs. Never give it to
    /// a server that serves customers.
    ///
    /// - Throws: ``StoreKitError`` when the key could not be made or read.
    public static var rootCertificate: Data {
        get async throws { try await trust().rootCertificate }
    }

    /// The device that the receipt is for, in the place of `UIDevice.identifierForVendor`.
    ///
    /// Attribute 5 is SHA-1 over its 16 bytes, attribute 4, and attribute 2 as encoded.
    ///
    /// - Throws: ``StoreKitError`` when the store has none and cannot make one.
    public static var deviceIdentifier: UUID {
        get async throws { try await trust().deviceID }
    }

    private static func trust() async throws -> ReceiptTrust {
        let store = StoreConnection.current(for: "AppReceipt.deviceIdentifier")
        do throws(StoreFailure) {
            return try await shielded { () async throws(StoreFailure) in try await store.receiptTrust() }
        } catch {
            throw StoreKitError(error)
        }
    }
}
