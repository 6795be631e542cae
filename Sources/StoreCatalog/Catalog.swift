package import Foundation

/// The products and settings of one configuration.
///
/// A catalog has value semantics. ``diagnostics`` lists the parts of a file that ``StoreKitFileReader`` could not use.
package struct Catalog: Hashable, Sendable {
    /// The identifier of the configuration, to which test data belong; empty if the file has none.
    package var identifier: String
    /// The products in the order of the file; of products with the same identifier, the first one is used.
    package var products: [CatalogProduct] {
        didSet { productIndex = Self.index(of: products, by: \.id) }
    }
    package var groups: [SubscriptionGroup] {
        didSet { groupIndex = Self.index(of: groups, by: \.id) }
    }
    package var settings: CatalogSettings
    /// The key pair that signs promotional offers, or `nil` if the configuration has none (C-20).
    package var offersKeyPair: OffersKeyPair?
    /// The mistakes in the file, in the order of the file.
    package var diagnostics: [CatalogDiagnostic]
    /// The file that the catalog was read from; `nil` for a catalog that was written in code.
    package var path: String?

    private var productIndex: [String: Int]
    private var groupIndex: [String: Int]

    /// An empty catalog with default settings.
    package static let empty = Self(products: [])

    package init(
        identifier: String = "",
        products: [CatalogProduct],
        groups: [SubscriptionGroup] = [],
        settings: CatalogSettings = .defaults,
        offersKeyPair: OffersKeyPair? = nil,
        diagnostics: [CatalogDiagnostic] = [],
        path: String? = nil
    ) {
        self.identifier = identifier
        self.products = products
        self.groups = groups
        self.settings = settings
        self.offersKeyPair = offersKeyPair
        self.diagnostics = diagnostics
        self.path = path
        productIndex = Self.index(of: products, by: \.id)
        groupIndex = Self.index(of: groups, by: \.id)
    }

    /// Returns the product with this identifier, in constant time.
    package func product(_ id: String) -> CatalogProduct? { productIndex[id].map { products[$0] } }

    /// Returns the subscription group with this identifier, in constant time.
    package func group(_ id: String) -> SubscriptionGroup? { groupIndex[id].map { groups[$0] } }

    private static func index<Element>(of elements: [Element], by id: (Element) -> String) -> [String: Int] {
        Dictionary(zip(elements.map(id), elements.indices), uniquingKeysWith: { first, _ in first })
    }
}

/// The key pair with which a configuration signs promotional offers locally (C-20).
package struct OffersKeyPair: Hashable, Sendable {
    /// The identifier of the key in signatures.
    package var id: String
    /// The private key on P-256, as PKCS #8 in DER.
    package var privateKey: Data

    package init(id: String, privateKey: Data) {
        self.id = id
        self.privateKey = privateKey
    }
}

/// The initial settings of a test: those of the configuration, or their defaults (TS-14).
package struct CatalogSettings: Hashable, Sendable {
    package var askToBuyEnabled = false
    package var billingGracePeriodEnabled = false
    /// True if purchases are interrupted; the file calls this "billing issues".
    package var interruptedPurchasesEnabled = false
    /// True if renewals fail and enter billing retry.
    package var billingRetryEnabled = false
    package var dialogsDisabled = false
    package var failTransactionsEnabled = false
    /// The failure of purchases, as an error code of the original API.
    package var failureErrorCode = 0
    /// The enabled simulated errors; errors that the file contains but does not enable are left out.
    package var simulatedErrors: [CatalogSimulatedError] = []
    package var localeIdentifier = "en_US"
    /// The country of the storefront, as an ISO 3166-1 alpha-3 code.
    package var storefrontCountryCode = "USA"
    /// The time rate, as a raw value of the test session's rate; 0 is real time (TS-30).
    package var timeRateRawValue = 0

    /// The number of the app in the App Store, or `nil` in files that were not synchronized with it.
    package var applicationID: Int64?

    package static let defaults = Self()

    package init() {}
}

/// A simulated error of a part of the API.
package struct CatalogSimulatedError: Hashable, Sendable {
    /// The part of the API, as the configuration names it, such as `Load Products`.
    package var apiName: String
    /// The error type in one word: `generic`, `purchase`, `verification`, `refundRequest`.
    package var type: String
    /// The position of the error in the declaration of its type.
    package var index: Int

    package init(apiName: String, type: String, index: Int) {
        self.apiName = apiName
        self.type = type
        self.index = index
    }
}
