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
            console.line("Nothing was bought in \(file.path) (\(file.metadata.bundleID)).")
            return .done
        }
        console.line(TransactionReport.table(transactions).text(on: console))
        return .done
    }

    static let show = Verb(
        "show",
        .looking,
        "Show a transaction: decoded, verified, with its certificates",
        values: "ID",
        arity: 1...1,
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

    static let check = Verb(
        "check",
        .looking,
        "Check a .storekit file: every mistake with line and column",
        values: "FILE",
        arity: 1...1,
        completion: .files,
        usesStore: false,
        "Prints one line for each mistake, in the form of compilers, with the consequence. The exit code is 1 if there "
            + "are mistakes."
    ) { arguments, console throws(ManagerFailure) in
        let path = arguments.value(0) ?? ""
        let catalog: Catalog
        do throws(StoreKitFileFailure) {
            catalog = try StoreKitFileReader.catalog(contentsOf: URL(filePath: path))
        } catch {
            if case .missing = error { throw ManagerFailure(.nothingToWorkOn, "\(error)") }
            throw ManagerFailure(.refused, "\(error)")
        }
        let report = CheckReport(catalog)
        guard !console.isJSON else {
            try console.json(report)
            return report.mistakes.isEmpty ? .done : .refused
        }
        for diagnostic in catalog.diagnostics {
            console.line(
                console.styled(diagnostic.line(inFile: path), diagnostic.severity == .error ? .red : .yellow)
            )
        }
        let count = report.mistakes.count
        let verdict = count == 0 ? "no mistakes" : count == 1 ? "1 mistake" : "\(count) mistakes"
        console.line(
            "\(path): \(verdict); \(report.products) products in \(report.groups) subscription groups are for sale"
        )
        return count == 0 ? .done : .refused
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

/// The mistakes of a configuration.
struct CheckReport: Encodable {
    /// A mistake with its place and its consequence.
    struct Mistake: Encodable {
        let line: Int
        let column: Int
        /// `warning` or `error`.
        let severity: String
        let place: String
        let problem: String
        let effect: String
    }

    let products: Int
    let groups: Int
    let mistakes: [Mistake]

    init(_ catalog: Catalog) {
        products = catalog.products.count
        groups = catalog.groups.count
        mistakes = catalog.diagnostics.map { diagnostic in
            Mistake(
                line: diagnostic.line,
                column: diagnostic.column,
                severity: "\(diagnostic.severity)",
                place: diagnostic.place,
                problem: "\(diagnostic.problem)",
                effect: "\(diagnostic.effect)"
            )
        }
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
