public import Foundation
public import TransactionCore

extension PaymentTerms {
    /// The quantities that a payment may have.
    public static let quantities = 1...10

    /// The user name as the store's account token; `nil` for a name that is not a UUID, which the store never sees.
    public var appAccountToken: UUID? { applicationUsername.flatMap { UUID(uuidString: $0) } }

    /// What the asynchronous API is to be asked for.
    ///
    /// - Returns: The options; none where the payment asks for one piece and nothing else.
    /// - Throws: ``QueueFailure/Reason/paymentInvalid`` for a quantity out of range,
    ///   ``QueueFailure/Reason/unauthorizedRequestData`` for request data,
    ///   ``QueueFailure/Reason/invalidSignature`` for a signature that is not base64.
    public func purchaseOptions() throws(QueueFailure) -> Set<Product.PurchaseOption> {
        guard Self.quantities.contains(quantity) else { throw QueueFailure(.paymentInvalid) }
        guard requestData == nil else { throw QueueFailure(.unauthorizedRequestData) }
        var options: Set<Product.PurchaseOption> = []
        if quantity != 1 { options.insert(.quantity(quantity)) }
        if let appAccountToken { options.insert(.appAccountToken(appAccountToken)) }
        if simulatesAskToBuy { options.insert(.simulatesAskToBuyInSandbox(true)) }
        if let discount { options.insert(try discount.purchaseOption()) }
        return options
    }
}

extension PaymentTerms.Discount {
    fileprivate func purchaseOption() throws(QueueFailure) -> Product.PurchaseOption {
        guard let bytes = Data(base64Encoded: signature) else { throw QueueFailure(.invalidSignature) }
        return .promotionalOffer(offerID: offerID, keyID: keyID, nonce: nonce, signature: bytes, timestamp: timestamp)
    }
}
