public import Foundation
import StoreInterface

/// The app's receipt: a PKCS#7 file that lists purchases, for code that still reads one.
///
/// Foundation declares `Bundle.appStoreReceiptURL` on Linux, where it is always `nil`, and no library can replace it
/// for its clients. This extension, in a module of your own, takes precedence there:
///
/// ```swift
/// extension Bundle { var appStoreReceiptURL: URL? { AppReceipt.url } }
/// ```
///
/// The receipt belongs to the store of the calling task. It is signed with a key of that store, so a
/// validator needs ``rootCertificate`` and ``deviceIdentifier``.
///
/// ## Time of Writing
///
/// Events that change a receipt only mark it as outdated: a purchase that a queue's observers receive, a renewal, a
/// refund, a restore. The receipt is written when it is read. A purchase through the asynchronous API is
/// included after the next such event, or after ``refresh(isExpired:isRevoked:isVolumePurchase:)``.
///
/// ## Differs from Apple
///
/// Apple has no such type. The file behind a URL is not updated later: read ``url`` again for the current receipt.
public enum AppReceipt: Sendable {
    /// The location of the receipt, which is brought up to date first, or `nil` when the store could not be
    /// opened.
    ///
    /// The file does not exist before the first purchase or refresh, except in production. An error that
    /// prevents writing is reported on the standard error; ``data()`` throws the error. The property blocks while the
    /// store works. Writing an outdated receipt with a thousand purchases takes up to half a second. The first receipt
    /// takes longer, because its key has to be created.
    public static var url: URL? { StoreConnection.current(for: "AppReceipt.url").ask(else: nil) { $0.receiptURL } }

    /// Returns the current receipt, which is rewritten first if it is outdated, or `nil` if there is none.
    ///
    /// - Returns: A PKCS#7 message in DER.
    /// - Throws: ``StoreKitError`` when the receipt cannot be written or read.
    public static func data() async throws -> Data? {
        let source = StoreConnection.current(for: "AppReceipt.data()")
        return try await source.call(throwing: StoreKitError.init) { store throws(StoreFailure) in
            try await store.receipt()
        }
    }

    /// Asks the customer to sign in, and rewrites the complete receipt.
    ///
    /// The arguments let an app test how it treats such a receipt. They apply only in the sandbox, and until the
    /// receipt is written again.
    ///
    /// - Parameters:
    ///   - isExpired: True to set its expiration date, attribute 21, to one day ago.
    ///   - isRevoked: Has no effect, because no attribute of a receipt expresses a revocation.
    ///   - isVolumePurchase: True to set its environment to that of volume purchases, `ProductionVPPSandbox`.
    /// - Throws: ``StoreKitError/userCancelled`` when the customer does not sign in, or the store's error.
    public static func refresh(
        isExpired: Bool = false,
        isRevoked: Bool = false,
        isVolumePurchase: Bool = false
    ) async throws {
        let source = StoreConnection.current(for: "AppReceipt.refresh()")
        let demands = ReceiptDemands(isExpired: isExpired, isRevoked: isRevoked, isVolumePurchase: isVolumePurchase)
        try await source.recording(RecordedEvent(.async, .receiptRequested)) { () async throws(StoreKitError) in
            try await source.call(throwing: StoreKitError.init) { store throws(StoreFailure) in
                try await store.refreshReceipt(demands)
            }
        } answer: {
            RecordedEvent(.async, .receiptRefreshed)
        }
    }

    /// The root certificate of the receipt's chain in DER, which a validator under test has to trust.
    ///
    /// In local testing it is the only certificate; elsewhere it is the root of everything that the store signs. A
    /// server in production must never trust it.
    ///
    /// - Throws: ``StoreKitError`` when the key could not be made or read.
    public static var rootCertificate: Data {
        get async throws { try await trust().rootCertificate }
    }

    /// The device identifier that the receipt is bound to, in place of `UIDevice.identifierForVendor`.
    ///
    /// Attribute 5 is SHA-1 over its 16 bytes, attribute 4, and attribute 2 as encoded.
    ///
    /// - Throws: ``StoreKitError`` when the store has no identifier and cannot create one.
    public static var deviceIdentifier: UUID {
        get async throws { try await trust().deviceID }
    }

    private static func trust() async throws -> ReceiptTrust {
        let source = StoreConnection.current(for: "AppReceipt.deviceIdentifier")
        return try await source.call(throwing: StoreKitError.init) { store throws(StoreFailure) in
            try await store.receiptTrust()
        }
    }
}
