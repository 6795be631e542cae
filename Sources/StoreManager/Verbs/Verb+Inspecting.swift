import Foundation
import StoreCatalog
import StoreInterface
import StorePersistence
import StoreTime

/// The verbs that change nothing.
extension Verb {
    static let products = Verb(
        "products",
        .looking,
        "List the products that the configuration sells",
        "Only the .storekit file is read; no store is needed."
    ) { arguments, console throws(ManagerFailure) in
        let catalog = try OpenStore.catalog(arguments)
        let products = catalog.products.map { ProductReport($0, in: catalog) }
        guard !console.isJSON else {
            try console.json(products)
            return .done
        }
        var table = Table("PRODUCT", "NAME", "PRICE", "KIND", "PERIOD", "GROUP", "OFFERS")
        for product in products {
            table.add(
                .init(product.id, .bold),
                .init(product.name),
                .init("\(product.price) \(product.currency)"),
                .init(product.kind),
                .init(product.period ?? ""),
                .init(product.group ?? ""),
                .init(product.offers.map { "\($0.kind) \($0.id ?? "")".trimmed }.joined(separator: ", "))
            )
        }
        console.line(products.isEmpty ? "The configuration sells nothing." : table.text(on: console))
        return .done
    }

    static let list = Verb(
        "list",
        .looking,
        "List the transactions, waiting requests and failed attempts",
        options: [
            Option("product", "PRODUCT", "only those of one product"), Option("unfinished", "only those not finished"),
        ],
        """
        Looking decides nothing: a renewal that fell due while no process ran is shown as due, until the app runs or a
        verb changes the store.
        """
    ) { arguments, console throws(ManagerFailure) in
        let file = try StoreFile(arguments)
        let product = arguments.option("product")
        let transactions = try file.transactions().filter { transaction in
            (product == nil || transaction.product == product)
                && (!arguments.has("unfinished") || transaction.isFinished == false)
        }
        guard !console.isJSON else {
            try console.json(transactions)
            return .done
        }
        guard !transactions.isEmpty else {
            console.say(Self.emptiness(of: file, try file.transactions(), product: product))
            return .done
        }
        console.line(TransactionReport.table(transactions).text(on: console))
        return .done
    }

    /// Returns the sentence for a list without transactions.
    private static func emptiness(of file: StoreFile, _ all: [TransactionReport], product: String?) -> String {
        guard !all.isEmpty else { return "Nothing was bought in \(file.path) (\(file.metadata.bundleID))." }
        let products = Set(all.map(\.product)).sorted()
        guard let product, !products.contains(product) else { return "No transaction is left to finish." }
        let guess = ManagerFailure.guess(product, among: products)
        return
            "Nothing of the product \"\(product)\" was bought. \(guess)Bought were: \(products.joined(separator: ", "))."
    }

    static let show = Verb(
        "show",
        .looking,
        "Show a transaction: decoded, verified, with its certificates",
        values: "ID",
        arity: 1...1,
        completion: .names(.transactions),
        options: [Option("jws", "print only the signed document, as a server receives it")],
        "ID is the number of a transaction, or a product, whose latest transaction is shown. The exit code is 1 if the "
            + "document does not verify."
    ) { arguments, console throws(ManagerFailure) in
        let file = try StoreFile(arguments)
        let report = try DocumentReport(try file.identifier(arguments.value(0) ?? ""), in: file)
        if console.isJSON {
            try console.json(report)
        } else {
            console.line(arguments.has("jws") ? report.jws : try report.text(on: console))
        }
        return report.verification.isVerified ? .done : .refused
    }
}

/// A product of a configuration, as the command line shows it.
struct ProductReport: Encodable {
    /// An offer of a subscription.
    struct OfferReport: Encodable {
        /// The identifier, or the reference name of an offer code; `nil` for an introductory offer.
        let id: String?
        /// `introductory`, `promotional`, `code` or `winBack`.
        let kind: String
        let mode: String
        let period: String
        let periods: Int
        let price: String
    }

    let id: String
    let name: String
    let kind: String
    let price: String
    let currency: String
    /// The period of a subscription in ISO 8601, such as `P1M`.
    let period: String?
    let group: String?
    let isFamilyShareable: Bool
    let offers: [OfferReport]

    init(_ product: CatalogProduct, in catalog: Catalog) {
        id = product.id
        name = product.localizations.first?.displayName ?? product.referenceName
        kind = product.kind.rawValue
        price = PriceText.text(product.price)
        currency = StorefrontTable.storefront(countryCode: catalog.settings.storefrontCountryCode).currency
        period = product.subscription?.period.iso8601
        group = product.subscription.map { catalog.group($0.groupID)?.name ?? $0.groupID }
        isFamilyShareable = product.isFamilyShareable
        offers = product.subscription?.allOffers.map(OfferReport.init) ?? []
    }
}

extension ProductReport.OfferReport {
    init(_ offer: CatalogOffer) {
        id = offer.kind == .code ? offer.referenceName : offer.id
        kind =
            switch offer.kind {
            case .introductory: "introductory"
            case .promotional: "promotional"
            case .code: "code"
            case .winBack: "winBack"
            }
        mode = offer.paymentMode.rawValue
        period = offer.period.iso8601
        periods = offer.periodCount
        price = PriceText.text(offer.price)
    }
}

extension CatalogSubscription {
    /// The offers of every kind.
    var allOffers: [CatalogOffer] {
        [introductoryOffer].compactMap { $0 } + promotionalOffers + codeOffers + winBackOffers
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
