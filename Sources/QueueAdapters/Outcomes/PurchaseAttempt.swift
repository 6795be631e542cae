import TransactionCore

/// One attempt to buy what a payment asks for, through the asynchronous API.
public struct PurchaseAttempt: Sendable {
    /// What the payment asks for.
    public let terms: PaymentTerms

    /// Prepares an attempt.
    ///
    /// - Parameter terms: What the payment asks for.
    public init(_ terms: PaymentTerms) {
        self.terms = terms
    }

    /// Buys; the calling task's store sells.
    ///
    /// - Returns: How it ended. Every error is a failure of the outcome, as a queue reports none in any other way (E-14).
    public func run() async -> QueueOutcome {
        do {
            let options = try terms.purchaseOptions()
            guard let product = try await Product.products(for: [terms.productID]).first else {
                return .failed(QueueFailure(.storeProductNotAvailable))
            }
            let result = try await SignedCustomer.buying(for: terms.discount == nil ? nil : terms.applicationUsername) {
                try await product.purchase(options: options)
            }
            return QueueOutcome(result)
        } catch {
            return .failed(QueueFailure(error))
        }
    }
}
