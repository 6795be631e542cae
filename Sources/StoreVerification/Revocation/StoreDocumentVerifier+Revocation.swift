public import Foundation
import StoreInterface

extension StoreDocumentVerifier {
    /// Verifies a signed transaction, and asks whether its certificates were revoked.
    ///
    /// - Parameters:
    ///   - document: The compact form, such as `signedTransactionInfo`.
    ///   - revocation: The question, asked after every other check.
    /// - Returns: The transaction.
    /// - Throws: The first check that fails, at last ``VerificationError/certificateRevoked`` or
    ///   ``VerificationError/revocationUnknown``.
    public func transaction(
        _ document: String,
        checkingRevocation revocation: RevocationCheck
    ) async throws(VerificationError) -> VerifiedTransaction {
        let transaction = try transaction(document)
        try await revocation.check(chain(of: document))
        return transaction
    }

    /// Verifies a signed renewal info, and asks whether its certificates were revoked.
    ///
    /// - Parameters:
    ///   - document: The compact form, such as `signedRenewalInfo`.
    ///   - revocation: The question, asked after every other check.
    /// - Returns: The renewal info.
    /// - Throws: The first check that fails, at last ``VerificationError/certificateRevoked`` or
    ///   ``VerificationError/revocationUnknown``.
    public func renewalInfo(
        _ document: String,
        checkingRevocation revocation: RevocationCheck
    ) async throws(VerificationError) -> VerifiedRenewalInfo {
        let renewalInfo = try renewalInfo(document)
        try await revocation.check(chain(of: document))
        return renewalInfo
    }

    /// Verifies a signed app transaction, and asks whether its certificates were revoked.
    ///
    /// - Parameters:
    ///   - document: The compact form, such as `signedAppTransactionInfo`.
    ///   - revocation: The question, asked after every other check.
    /// - Returns: The app transaction.
    /// - Throws: The first check that fails, at last ``VerificationError/certificateRevoked`` or
    ///   ``VerificationError/revocationUnknown``.
    public func appTransaction(
        _ document: String,
        checkingRevocation revocation: RevocationCheck
    ) async throws(VerificationError) -> VerifiedAppTransaction {
        let appTransaction = try appTransaction(document)
        try await revocation.check(chain(of: document))
        return appTransaction
    }

    /// Verifies a server notification and the documents inside it, and asks whether their certificates were revoked.
    ///
    /// - Parameters:
    ///   - document: The value of `signedPayload` in the body of the request.
    ///   - revocation: The question, asked after every other check, once for each different chain.
    /// - Returns: The notification with its verified documents.
    /// - Throws: The first check that fails, at last ``VerificationError/certificateRevoked`` or
    ///   ``VerificationError/revocationUnknown``, inside of ``VerificationError/innerDocument(key:_:)`` for the chain of
    ///   a document inside. ``VerificationError/isRetryable`` tells whether the App Store should send it again.
    public func notification(
        _ document: String,
        checkingRevocation revocation: RevocationCheck
    ) async throws(VerificationError) -> VerifiedNotification {
        let (notification, payload) = try notificationWithPayload(document)
        let outer = try chain(of: document)
        var checked: Set<CertificateChainData> = [outer]
        try await revocation.check(outer)
        for (key, inner) in payload.innerDocuments {
            let chain = try chain(of: inner)
            guard checked.insert(chain).inserted else { continue }
            do throws(VerificationError) {
                try await revocation.check(chain)
            } catch {
                throw .innerDocument(key: key, error)
            }
        }
        return notification
    }
}

extension ReceiptValidator {
    /// Validates a receipt, and asks whether its certificates were revoked.
    ///
    /// - Parameters:
    ///   - receipt: The content of the receipt file, without base64 encoding.
    ///   - revocation: The question, asked after every other check.
    /// - Returns: The receipt's values.
    /// - Throws: The first check that fails, at last ``VerificationError/certificateRevoked`` or
    ///   ``VerificationError/revocationUnknown``.
    public func validate(
        _ receipt: Data,
        checkingRevocation revocation: RevocationCheck
    ) async throws(VerificationError) -> ValidatedReceipt {
        let (validated, chain) = try validateWithChain(receipt)
        try await revocation.check(chain)
        return validated
    }
}
