public import TransactionCore

/// One attempt to buy what a payment asks for, through the asynchronous API.
public struct PurchaseAttempt: Sendable {
    /// What the payment asks for.
    public let terms: PaymentTerms

    private let shouldContinue: @Sendable (Storefront) -> Bool

    /// Prepares an attempt.
    ///
    /// - Parameters:
    ///   - terms: What the payment asks for.
    ///   - shouldContinue: Whether to go on when the storefront changes meanwhile (F-05); may block its thread.
    public init(_ terms: PaymentTerms, shouldContinue: @escaping @Sendable (Storefront) -> Bool = { _ in true }) {
        self.terms = terms
        self.shouldContinue = shouldContinue
    }

    /// Buys; the calling task's store sells.
    ///
    /// - Returns: How it ended. Every error is a failure of the outcome, as a queue reports none in any other way (E-14).
    public func run() async -> QueueOutcome {
        do {
            var options = try terms.purchaseOptions()
            options.insert(.onStorefrontChange(shouldContinuePurchase: shouldContinue))
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
