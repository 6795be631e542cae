public import Foundation
import StoreInterface
import StoreTime
public import TransactionCore

/// Options that only tests have.
extension Product.PurchaseOption {
    /// Buys with an offer code, as if the customer had entered it (P-26).
    ///
    /// The purchase throws `Product.PurchaseError.ineligibleForOffer` where the code is not meant for the customer.
    ///
    /// - Parameter referenceName: The reference name of the offer in the `.storekit` file.
    /// - Returns: The option.
    public static func codeOffer(referenceName: String) -> Product.PurchaseOption {
        Self(asking: .code(offerID: referenceName))
    }

    /// Buys with a promotional offer that nobody has to sign (P-26, C-20).
    ///
    /// The customer has to be a present or former subscriber all the same (P-40).
    ///
    /// - Parameter id: The offer of the product.
    /// - Returns: The option.
    public static func promotionalOffer(id: String) -> Product.PurchaseOption {
        Self(asking: .promotionalUnsigned(offerID: id))
    }

    /// Buys in the past (TS-40).
    ///
    /// The transaction has that date, and so have the renewals of a subscription that have fallen due since.
    ///
    /// - Parameters:
    ///   - date: When; a date in the future is refused.
    ///   - renewalBehavior: What has become of a subscription since; without effect on anything else.
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
