public import Foundation
package import StoreInterface

extension Transaction {
    /// Shows the refund sheet for this transaction, on which the customer requests a refund.
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown, and the context is not used: the simulated customer answers.
    ///
    /// - Parameter context: The scene, window or view controller that Apple's sheet is shown in. Not used.
    /// - Returns: The outcome of the sheet. A submitted request may still be declined.
    /// - Throws: ``RefundRequestError``, or ``StoreKitError`` when the store fails.
    public func beginRefundRequest(in context: any PresentationContext) async throws -> RefundRequestStatus {
        guard let source = origin.source else {
            throw StoreKitError(.storage(detail: StoreReference.goneDetail))
        }
        guard readAt >= source.ask(else: 0, { $0.moment.clearedAt }) else {
            // After the store was cleared, another transaction may have the same identifier (TS-08).
            throw RefundRequestError.thrown(for: .transactionNotFound(id: handle))
        }
        return try await Self.requestRefund(of: handle, from: source)
    }

    /// Shows the refund sheet for the transaction with an identifier.
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown, and the context is not used: the simulated customer answers. The method may be called from
    /// any actor.
    ///
    /// - Parameters:
    ///   - transactionID: The ``id`` of a transaction of the current store.
    ///   - context: The scene, window or view controller that Apple's sheet is shown in. Not used.
    /// - Returns: The outcome of the sheet. A submitted request may still be declined.
    /// - Throws: ``RefundRequestError``, or ``StoreKitError`` when the store fails.
    public static func beginRefundRequest(
        for transactionID: UInt64,
        in context: any PresentationContext
    ) async throws -> RefundRequestStatus {
        try await requestRefund(
            of: transactionID,
            from: StoreConnection.current(for: "Transaction.beginRefundRequest(for:in:)")
        )
    }

    private static func requestRefund(of id: UInt64, from source: any StoreSource) async throws -> RefundRequestStatus {
        try await source.recording(RecordedEvent(.async, .refundRequested, transactionID: id)) {
            let outcome = try await source.call(throwing: RefundRequestError.thrown) { store throws(StoreFailure) in
                try await store.requestRefund(transactionID: id)
            }
            return switch outcome {
            case .submitted: .success
            case .cancelled: .userCancelled
            }
        } answer: { (status: RefundRequestStatus) in
            RecordedEvent(
                .async,
                .refundAnswered,
                status == .success ? "submitted" : "cancelled by the customer",
                transactionID: id
            )
        }
    }
}

extension Transaction {
    /// The outcome of the refund sheet.
    public enum RefundRequestStatus: Hashable, Sendable {
        /// The customer dismissed the sheet.
        case userCancelled
        /// The request was submitted. A granted refund arrives through `updates`.
        case success
    }
}

extension Transaction {
    /// An error of a refund request (E-07, R-16).
    public enum RefundRequestError: Error, Hashable, Sendable {
        /// A refund of this transaction was already requested or granted.
        case duplicateRequest
        /// The request could not be submitted.
        case failed
        /// This transaction cannot be refunded.
        case ineligible
    }
}

extension Transaction.RefundRequestError {
    /// Creates the error for a failure that has a case of this type (E-07); `nil` for every other failure.
    init?(_ failure: StoreFailure) {
        switch failure {
        case .duplicateRefundRequest: self = .duplicateRequest
        case .refundFailed, .transactionNotFound: self = .failed
        case .refundNotPossible: self = .ineligible
        case .productUnavailable, .invalidQuantity, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
            .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters, .paymentMethodRequired, .userCancelled,
            .network, .notAvailableInStorefront, .notEntitled, .notFamilyShareable, .unsupported,
            .invalidPresentationContext, .configuration, .storage, .signing, .system, .unknown:
            return nil
        }
    }

    /// Returns the error that `beginRefundRequest` throws for a failure.
    package static func thrown(for failure: StoreFailure) -> any Error { Self(failure) ?? StoreKitError(failure) }
}

extension Transaction.RefundRequestError: LocalizedError {
    /// A localized description of the error (E-05).
    public var errorDescription: String? {
        switch self {
        case .duplicateRequest: "Refund Already Requested"
        case .failed: "Refund Request Failed"
        case .ineligible: "Refund Not Possible"
        }
    }

    /// The reason for the error (E-05).
    public var failureReason: String? {
        switch self {
        case .duplicateRequest: "A refund of this purchase was requested before."
        case .failed: "The store did not accept the request."
        case .ineligible: "This purchase cannot be refunded."
        }
    }

    /// A localized suggestion for recovery (E-05).
    public var recoverySuggestion: String? {
        switch self {
        case .duplicateRequest: "Wait for the answer to the first request."
        case .failed: "Try again later."
        case .ineligible: nil
        }
    }
}

extension Transaction.RefundRequestError: CustomNSError {
    /// The error domain, which names Apple's framework and not the module of the type, because apps log and compare it.
    public static var errorDomain: String { "StoreKit.Transaction.RefundRequestError" }

    /// The localized texts of the error.
    public var errorUserInfo: [String: Any] { textsAsUserInfo }
}
