import Foundation

/// The fields of a signed transaction, for Foundation's coders: what a program without a coder of its own would declare.
struct CodableTransaction: Codable {
    let transactionId: String
    let originalTransactionId: String
    let webOrderLineItemId: String?
    let bundleId: String
    let productId: String
    let subscriptionGroupIdentifier: String?
    let purchaseDate: Int64
    let originalPurchaseDate: Int64
    let expiresDate: Int64?
    let quantity: Int
    let type: String
    let appAccountToken: UUID?
    let inAppOwnershipType: String
    let signedDate: Int64
    let revocationReason: Int?
    let revocationDate: Int64?
    let revocationType: String?
    let revocationPercentage: Int?
    let isUpgraded: Bool?
    let offerType: Int?
    let offerIdentifier: String?
    let offerDiscountType: String?
    let offerPeriod: String?
    let environment: String?
    let storefront: String?
    let storefrontId: String?
    let transactionReason: String?
    let price: Int64?
    let currency: String?
    let appTransactionId: String?
    let billingPlanType: String?
    let deviceVerification: Data?
    let deviceVerificationNonce: UUID?
}
