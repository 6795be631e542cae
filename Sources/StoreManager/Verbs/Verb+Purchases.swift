import StoreControl
import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The verbs that buy, refund, and remove.
extension Verb {
    static let create = Verb(
        "create",
        .changing,
        "Make a new store for an app that has not run yet",
        values: "BUNDLE-ID",
        arity: 1...1,
        options: [
            Option(
                "environment",
                "NAME",
                "Xcode, Sandbox or Production; the default is Xcode",
                choices: ["Xcode", "Sandbox", "Production"]
            )
        ],
        "An app creates its store when it first runs. Its process name is the bundle identifier if it has no "
            + "bundle."
    ) { arguments, console throws(ManagerFailure) in
        let bundleID = arguments.value(0) ?? ""
        let name = arguments.option("environment") ?? "Xcode"
        guard let environment = StoreEnvironment(rawValue: name) else {
            throw ManagerFailure(.usage, "\"\(name)\" is no environment", "It is one of Xcode, Sandbox, Production.")
        }
        let place = try StorePlace(arguments, ProcessInfo.processInfo.environment)
        try place.requireNoStore(of: bundleID)
        let (_, configuration) = try OpenStore.configuration(
            arguments,
            at: place,
            bundleID: bundleID,
            environment: environment
        )
        let store = try await reporting { () throws(StoreFailure) in try LocalStore(configuration) }
        await store.catchUp()
        let report = ChangeReport(
            done: "created a store for \(bundleID) at \(place.name)",
            transaction: nil,
            events: []
        )
        if console.isJSON { try console.json(report) } else { console.say(report.done, .green) }
        return .done
    }

    static let buy = Verb(
        "buy",
        .changing,
        "Buy a product outside the app, as on another device",
        values: "PRODUCT",
        arity: 1...1,
        completion: .names(.products),
        options: [
            Option("quantity", "NUMBER", "1 to 10, for consumables and non-renewing subscriptions"),
            Option("token", "UUID", "the app account token"),
        ],
        "The app receives it through Transaction.updates and its payment queue."
    ) { arguments, console throws(ManagerFailure) in
        var request = PurchaseRequest(productID: arguments.value(0) ?? "")
        request.quantity = try arguments.number("quantity", in: 1...10)
        if let token = arguments.option("token") {
            guard let token = UUID(uuidString: token) else {
                throw ManagerFailure(
                    .usage,
                    "the token \"\(token)\" is not a UUID",
                    "Write one such as 3F2504E0-4F89-41D3-9A0C-0305E82C3301; \"uuidgen\" makes one."
                )
            }
            request.appAccountToken = token
        }
        return try await ChangeReport.buy(request, arguments, console)
    }

    static let offer = Verb(
        "offer",
        .changing,
        "Buy with an offer outside the app, or list the offers",
        values: "[PRODUCT OFFER]",
        arity: 0...2,
        completion: .names(.offers),
        "OFFER is the identifier of a promotional or win-back offer, or the reference name of an offer code. The customer "
            + "has to be eligible. Introductory offers apply by themselves. Without values, the offers are listed."
    ) { arguments, console throws(ManagerFailure) in
        let catalog = try OpenStore.catalog(arguments)
        guard let productID = arguments.value(0) else { return try ProductReport.listOffers(of: catalog, console) }
        guard let offerID = arguments.value(1) else {
            throw ManagerFailure(.usage, "offer needs the offer beside the product", "\"storekit offer\" lists them.")
        }
        let offers = catalog.product(productID)?.subscription?.allOffers ?? []
        var request = PurchaseRequest(productID: productID)
        let found = offers.first { ($0.kind == .code ? $0.referenceName : $0.id) == offerID }
        switch found?.kind {
        case .promotional: request.offer = .promotionalUnsigned(offerID: offerID)
        case .winBack: request.offer = .winBack(offerID: offerID)
        case .code: request.offer = .code(offerID: offerID)
        case .introductory, nil:
            guard catalog.product(productID) != nil else {
                throw ManagerFailure(StoreFailure.productUnavailable(id: productID), selling: catalog)
            }
            let guess = ManagerFailure.guess(
                offerID,
                among: offers.compactMap { $0.kind == .code ? $0.referenceName : $0.id }
            )
            throw ManagerFailure(
                .refused,
                "\(productID) has no offer \"\(offerID)\"",
                "\(guess)\"storekit offer\" lists the offers of each product."
            )
        }
        return try await ChangeReport.buy(request, arguments, console)
    }

    static let refund = Verb(
        "refund",
        .changing,
        "Refund a transaction",
        values: "ID",
        arity: 1...1,
        completion: .names(.transactions),
        options: [Option("app-issue", "the reason is a problem with the app")],
        "ID is the number of a transaction, or a product, whose latest transaction is refunded."
    ) { arguments, console throws(ManagerFailure) in
        try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let id = try file.identifier(arguments.value(0) ?? "")
            let reason: Revocation.Reason = arguments.has("app-issue") ? .appIssue : .other
            try await file.perform(on: id, only: "a purchase can be refunded") { () throws(StoreFailure) in
                try await store.local.refundPurchase(id, because: reason)
            }
            return ("refunded transaction \(id)", id)
        }
    }

    static let delete = Verb(
        "delete",
        .changing,
        "Delete a transaction, with everything that follows from it",
        values: "ID",
        arity: 1...1,
        completion: .names(.transactions),
        """
        ID is the number of a transaction, a waiting request or a failed attempt, or a product, whose latest transaction is
        deleted. The renewals of a deleted purchase are deleted with it. The customer can buy the product again.
        """
    ) { arguments, console throws(ManagerFailure) in
        try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let id = try file.identifier(arguments.value(0) ?? "")
            try await reporting { () throws(StoreFailure) in try await store.local.deleteTransaction(id) }
            return ("deleted transaction \(id)", id)
        }
    }

    static let clear = Verb(
        "clear",
        .changing,
        "Remove all transactions, requests and attempts",
        options: [Option("yes", "remove them; without it, only the number of transactions is shown")],
        "Keys and settings stay, and the clock of the store agrees with the machine's again. The payment queue of a running app reports that its transactions were removed."
    ) { arguments, console throws(ManagerFailure) in
        guard arguments.has("yes") else {
            let file = try StoreFile(arguments)
            let count = try file.transactions().count
            throw ManagerFailure(
                .refused,
                "nothing was removed; transactions, requests and attempts in \(file.path): \(count)",
                "\"storekit clear --yes\" removes them; \"storekit export\" keeps a copy before."
            )
        }
        return try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let count = try file.transactions().count
            try await reporting { () throws(StoreFailure) in
                try await store.local.clearTransactions()
                try await store.local.resetClock()
            }
            return ("removed all transactions, requests and attempts: \(count)", nil)
        }
    }
}

extension ChangeReport {
    /// Buys a product outside the app and prints the outcome.
    fileprivate static func buy(
        _ request: PurchaseRequest,
        _ arguments: Arguments,
        _ console: Console
    ) async throws(ManagerFailure) -> ExitStatus {
        try await change(arguments, console) { store, _ throws(ManagerFailure) in
            let product = request.productID
            let outcome: OutsidePurchase
            do throws(StoreFailure) {
                outcome = try await store.local.purchaseOutside(request)
            } catch {
                throw ManagerFailure(error, selling: store.catalog)
            }
            let id = outcome.transactionID
            return switch outcome {
            case .purchased: ("purchased \(product), transaction \(id)", id)
            case .held: ("nothing was bought: the customer has \(product) already, transaction \(id)", id)
            case .pending(_, .approval): ("asked to buy \(product), request \(id): storekit approve \(id)", id)
            case .pending(_, .interruption):
                ("purchase interrupted \(product), request \(id): storekit approve \(id)", id)
            }
        }
    }
}

extension ProductReport {
    /// Prints the offers of a catalog.
    fileprivate static func listOffers(of catalog: Catalog, _ console: Console) throws(ManagerFailure) -> ExitStatus {
        let products = catalog.products.map { ProductReport($0, in: catalog) }.filter { !$0.offers.isEmpty }
        guard !console.isJSON else {
            try console.json(products)
            return .done
        }
        var table = Table("PRODUCT", "OFFER", "KIND", "PRICE", "FOR")
        for product in products {
            for offer in product.offers {
                table.add(
                    .init(product.id, .bold),
                    .init(offer.id ?? ""),
                    .init(offer.kind.words),
                    .init("\(offer.price) \(product.currency)"),
                    .init("\(offer.periods) × \(offer.period)")
                )
            }
        }
        console.line(products.isEmpty ? "The configuration has no offers." : table.text(on: console))
        return .done
    }
}
