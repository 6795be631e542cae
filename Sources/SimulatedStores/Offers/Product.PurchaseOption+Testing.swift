public import Foundation
import StoreInterface
import StoreTime
public import TransactionCore

/// Purchase options for tests only.
extension Product.PurchaseOption {
    /// Buys with an offer code, as if the customer had entered it (P-26).
    ///
    /// The purchase throws `Product.PurchaseError.ineligibleForOffer` if the customer is not eligible for the code.
    ///
    /// - Parameter referenceName: The reference name of the offer in the `.storekit` file.
    /// - Returns: The option.
    public static func codeOffer(referenceName: String) -> Product.PurchaseOption {
        Self(asking: .code(offerID: referenceName))
    }

    /// Buys with a promotional offer without a signature (P-26, C-20).
    ///
    /// The customer must be a current or former subscriber (P-40).
    ///
    /// - Parameter id: The identifier of the product's offer.
    /// - Returns: The option.
    public static func promotionalOffer(id: String) -> Product.PurchaseOption {
        Self(asking: .promotionalUnsigned(offerID: id))
    }

    /// Makes a purchase in the past (TS-40).
    ///
    /// The transaction has that date. The renewals of a subscription since then have their due dates.
    ///
    /// - Parameters:
    ///   - date: The date of the purchase, not in the future.
    ///   - renewalBehavior: The renewals of a subscription since then. No effect for other products.
    /// - Returns: The option.
    public static func purchaseDate(
        _ date: Date,
        renewalBehavior: SubscriptionRenewalBehavior = .renewUntilNow
    ) -> Product.PurchaseOption {
        let renewal: PastPurchase.Renewal =
            switch renewalBehavior {
            case .renewUntilNow: .renewUntilNow
            case .cancelImmediately: .cancelImmediately
            }
        return Self(dating: PastPurchase(date: StoreDate(date), renewal: renewal))
    }
}

extension Product.PurchaseOption {
    /// The renewals of a subscription that was bought in the past (TS-40).
    public enum SubscriptionRenewalBehavior: Codable, Hashable, Sendable {
        /// The subscription has renewed since then.
        case renewUntilNow
        /// Renewal was turned off at once, so that there is one period.
        case cancelImmediately
    }
}
