import StoreInterface

extension Transaction {
    /// Asks for a refund of this transaction, as the customer would on the refund sheet.
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown and the context is not used: whoever plays the customer fills the sheet in.
    ///
    /// - Parameter context: Where the sheet would be shown.
    /// - Returns: Whether the request was submitted, which does not mean that it is granted.
    /// - Throws: ``RefundRequestError``, or ``StoreKitError`` when the store itself fails.
    public func beginRefundRequest(in context: any PresentationContext) async throws -> RefundRequestStatus {
        guard let store = origin.store else {
            throw StoreKitError(.storage(detail: StoreReference.goneDetail))
        }
        guard readAt >= store.clearedAt else {
            // Another transaction may have the identifier now (TS-08).
            throw RefundRequestError.thrown(for: .transactionNotFound(id: handle))
        }
        return try await Self.requestRefund(of: handle, from: store)
    }

    /// Asks for a refund of a transaction by its identifier.
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown and the context is not used: whoever plays the customer fills the sheet in. It need not run
    /// on the main actor.
    ///
    /// - Parameters:
    ///   - transactionID: The ``id`` of a transaction of the current store.
    ///   - context: Where the sheet would be shown.
    /// - Returns: Whether the request was submitted, which does not mean that it is granted.
    /// - Throws: ``RefundRequestError``, or ``StoreKitError`` when the store itself fails.
    public static func beginRefundRequest(
        for transactionID: UInt64,
        in context: any PresentationContext
    ) async throws -> RefundRequestStatus {
        try await requestRefund(
            of: transactionID,
            from: StoreConnection.current(for: "Transaction.beginRefundRequest(for:in:)")
        )
    }

    private static func requestRefund(of id: UInt64, from store: any Store) async throws -> RefundRequestStatus {
        try await store.testifying(WitnessedEvent(.refundRequested, transactionID: id)) {
            do throws(StoreFailure) {
                let outcome = try await shielded { () async throws(StoreFailure) in
                    try await store.requestRefund(transactionID: id)
                }
                return switch outcome {
                case .submitted: .success
                case .cancelled: .userCancelled
                }
            } catch {
                throw RefundRequestError.thrown(for: error)
            }
        } answer: { (status: RefundRequestStatus) in
            WitnessedEvent(
                .refundAnswered,
                status == .success ? "submitted" : "cancelled by the customer",
                transactionID: id
            )
        }
    }
}
