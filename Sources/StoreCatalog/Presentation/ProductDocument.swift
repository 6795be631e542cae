import Foundation
import StoreInterface

/// The unsigned JSON that describes a product to an app, key by key, as local testing writes it: prices are texts.
///
/// Sorted keys make equal products equal bytes (P-06).
struct ProductDocument: Encodable {
    struct Attributes: Encodable {
        struct Description: Encodable {
            let standard: String
        }

        let name: String
        let description: Description
        /// The product identifier; the document's own `id` is the store's.
        let offerName: String
        let kind: ProductKind
        let icuLocale: String
        let isFamilyShareable: Int
        let subscriptionFamilyId: String?
        let subscriptionFamilyName: String?
        let subscriptionFamilyRank: Int?
        let offers: [ProductPriceDocument]
    }

    let type = "in-apps"
    let id: String
    let href: String
    let attributes: Attributes

    init(_ product: ProductPayload, internalID: String, countryCode: String) {
        id = internalID
        href = "/v1/catalog/\(countryCode.lowercased())/in-apps/\(internalID)"
        attributes = Attributes(
            name: product.displayName,
            description: Attributes.Description(standard: product.description),
            offerName: product.id,
            kind: product.kind,
            icuLocale: "\(product.localeIdentifier)@currency=\(product.currency)",
            isFamilyShareable: product.isFamilyShareable ? 1 : 0,
            subscriptionFamilyId: product.subscription?.groupID,
            subscriptionFamilyName: product.subscription?.groupDisplayName,
            subscriptionFamilyRank: product.subscription?.groupLevel,
            offers: [ProductPriceDocument(product)]
        )
    }

    /// The document's bytes, without white space.
    var json: Data {
        do {
            return try PayloadCoding.encode(self)
        } catch {
            preconditionFailure("Texts and whole numbers always encode, yet product \(id) did not: \(error)")
        }
    }
}
