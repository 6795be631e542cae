extension QueueFailure {
    /// What went wrong, with the numbers of the domain `SKErrorDomain` (E-01).
    ///
    /// Only those that a queue can meet; the rest of the domain belongs to other frameworks.
    public enum Reason: Int, Sendable, Codable, CaseIterable {
        /// Something that has no number of its own; the underlying error says more.
        case unknown = 0

        /// The app may not use the store.
        case clientInvalid = 1

        /// The customer declined, or somebody who had to approve did.
        case paymentCancelled = 2

        /// The store does not accept the payment, for instance its quantity.
        case paymentInvalid = 3

        /// The customer may not pay.
        case paymentNotAllowed = 4

        /// The product is not for sale, or not in this storefront.
        case storeProductNotAvailable = 5

        /// The payment carries request data, which no app may send.
        case unauthorizedRequestData = 10

        /// The product has no such offer.
        case invalidOfferIdentifier = 11

        /// The offer was not signed with the app's key, or not for this payment.
        case invalidSignature = 12

        /// The offer lacks something that it has to be signed with.
        case missingOfferParams = 13

        /// The price of the offer is no longer below the product's.
        case invalidOfferPrice = 14

        /// The customer may not have the offer.
        case ineligibleForOffer = 18

        /// The store has no such function.
        case unsupportedPlatform = 19

        /// The customer has to set up how to pay for this kind of product first.
        case paymentMethodBindingConfigurationRequired = 21
    }
}
