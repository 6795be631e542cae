extension StoreFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .productUnavailable(let id): "no product “\(id)” is for sale"
        case .invalidQuantity(let quantity): "the quantity \(quantity) is not allowed for this product"
        case .purchaseNotAllowed: "the customer is not allowed to buy"
        case .ineligibleForOffer: "the customer is not eligible for the offer"
        case .invalidOfferIdentifier(let id): "the product has no offer “\(id)”"
        case .invalidOfferPrice: "the price of the offer is not valid"
        case .invalidOfferSignature: "the signature of the offer is not valid"
        case .missingOfferParameters: "the offer lacks parameters"
        case .paymentMethodRequired: "no payment method is set up for this product"
        case .userCancelled: "the customer cancelled"
        case .networkUnavailable: "the network is not available"
        case .network(let cause): "the network failed: \(cause)"
        case .notAvailableInStorefront: "the product is not sold in this storefront"
        case .notEntitled: "the app is not entitled to use the store"
        case .notFamilyShareable(let id): "families cannot share the product “\(id)”"
        case .unsupported: "the store does not support this"
        case .invalidPresentationContext: "there is nothing to show a sheet in"
        case .transactionNotFound(let id): "there is no transaction \(id)"
        case .duplicateRefundRequest(let id): "a refund of transaction \(id) was already requested or granted"
        case .refundFailed(let id): "the refund of transaction \(id) was declined"
        case .refundNotPossible(let id): "transaction \(id) cannot be refunded"
        case .configuration(let detail), .storage(let detail), .signing(let detail): detail
        case .system(let cause): cause.description
        case .unknown: "the store could not complete the request"
        }
    }
}
