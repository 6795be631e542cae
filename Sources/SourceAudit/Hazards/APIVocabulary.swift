/// The names of StoreKit's APIs, and their uses in a file.
enum APIVocabulary {
    /// Members whose names alone name their type.
    private static let owners: [String: String] = [
        "finishTransaction": "SKPaymentQueue", "restoreCompletedTransactions": "SKPaymentQueue",
        "canMakePayments": "SKPaymentQueue",
        "transactionState": "SKPaymentTransaction", "transactionIdentifier": "SKPaymentTransaction",
        "transactionDate": "SKPaymentTransaction", "transactionReceipt": "SKPaymentTransaction",
        "payment": "SKPaymentTransaction",
        "applicationUsername": "SKPayment", "simulatesAskToBuyInSandbox": "SKMutablePayment",
        "paymentDiscount": "SKPayment",
        "localizedTitle": "SKProduct", "localizedDescription": "SKProduct", "priceLocale": "SKProduct",
        "introductoryPrice": "SKProduct",
        "subscriptionPeriod": "SKProduct", "subscriptionGroupIdentifier": "SKProduct",
        "invalidProductIdentifiers": "SKProductsResponse",
        "appStoreReceiptURL": "Bundle", "jwsRepresentation": "VerificationResult",
        "unsafePayloadValue": "VerificationResult",
        "currentEntitlements": "Transaction", "revocationDate": "Transaction", "expirationDate": "Transaction",
        "purchasedQuantity": "Transaction", "originalID": "Transaction", "isUpgraded": "Transaction",
        "appAccountToken": "Transaction",
        "displayPrice": "Product", "priceFormatStyle": "Product", "showManageSubscriptions": "AppStore",
        "presentCodeRedemptionSheet": "SKPaymentQueue",
        "addPayment": "SKPaymentQueue", "addTransactionObserver": "SKPaymentQueue",
        "removeTransactionObserver": "SKPaymentQueue",
    ]
    private static let callbacks: Set<String> = [
        "paymentQueue", "productsRequest", "paymentQueueRestoreCompletedTransactionsFinished",
    ]
    private static let asyncTypes: Set<String> = [
        "Transaction", "Product", "AppStore", "VerificationResult", "AppTransaction", "PurchaseIntent", "StoreKitError",
        "Storefront",
        "SubscriptionStoreView", "ProductView", "StoreView",
    ]

    private static func isType(_ name: String) -> Bool {
        asyncTypes.contains(name) || name.hasPrefix("SK") && name.dropFirst(2).first?.isUppercase == true
    }

    static func uses(in source: AuditedSource, of project: Project) -> [APIUse] {
        guard source.concernsPurchases else { return [] }
        var found: [Int: APIUse] = [:]
        let imports = source.structure.imports.contains { $0.hasSuffix("StoreKit") || $0.hasSuffix("StoreKitTest") }
        for token in source.tokens where token.kind == .word && (isType(token.text) || owners[token.text] != nil) {
            if asyncTypes.contains(token.text), !imports, !source.isObjectiveC { continue }
            guard source.facts.isStoreKit(token) ?? true else { continue }
            if token.text == "localizedDescription" || token.text == "payment", source.facts.isStoreKit(token) == nil {
                continue
            }
            let symbol = owners[token.text].map { "\($0).\(token.text)" } ?? token.text
            found[token.offset] = use(symbol, token, source)
        }
        for place in project.functions where project.sources[place.source].path == source.path {
            if callbacks.contains(place.function.name) {
                let owner =
                    place.function.name.hasPrefix("products")
                    ? "SKProductsRequestDelegate" : "SKPaymentTransactionObserver"
                found[place.function.token.offset] = use(
                    "\(owner).\(place.function.signature)",
                    place.function.token,
                    source
                )
            }
            place.function.body?.visit { reference in
                for (index, component) in reference.components.enumerated().dropFirst() {
                    let before = reference.components[index - 1].name
                    let root = before == "default" && index > 1 ? reference.components[index - 2].name : before
                    let owner = isType(root) ? root : owners[component.name]
                    guard let owner,
                        source.facts.isStoreKit(component.token) ?? (isType(root) && (imports || root.hasPrefix("SK")))
                    else { continue }
                    found[component.token.offset] = use(
                        "\(owner).\(component.name)\(labels(component))",
                        component.token,
                        source
                    )
                }
                let only = reference.last
                if reference.components.count == 1 || !isType(reference.first.name),
                    source.facts.isStoreKit(only.token) == true, found[only.token.offset] == nil,
                    let owner = owner(of: source.facts.names[only.token.offset]?.declaration ?? "")
                {
                    found[only.token.offset] = use("\(owner).\(only.name)\(labels(only))", only.token, source)
                } else if let owner = owners[only.name], found[only.token.offset] != nil, reference.components.count > 1
                {
                    found[only.token.offset] = use("\(owner).\(only.name)\(labels(only))", only.token, source)
                }
            }
        }
        return found.values.sorted { $0.place < $1.place }
    }

    /// The type in the compiler's identifier of a member, as far as its text shows it.
    private static func owner(of declaration: String) -> String? {
        if let range = declaration.firstMatch(of: /objc\((?:cs|pl)\)(SK\w+)/) { return String(range.1) }
        let known: [(String, String)] = [
            ("20SKPaymentTransactionC", "SKPaymentTransaction"), ("09SKPaymentB0C", "SKPaymentQueue"),
            ("9SKPaymentC", "SKPayment"),
            ("16SKMutablePaymentC", "SKMutablePayment"), ("9SKProductC", "SKProduct"),
            ("18SKProductsResponseC", "SKProductsResponse"),
            ("17SKProductsRequestC", "SKProductsRequest"), ("9SKRequestC", "SKRequest"),
            ("TransactionCore0A0V", "Transaction"),
            ("TransactionCore7ProductV", "Product"), ("18VerificationResultO", "VerificationResult"),
        ]
        return known.first { declaration.contains($0.0) }?.1
    }

    private static func labels(_ component: Reference.Component) -> String {
        guard let call = component.call else { return "" }
        return "(" + call.arguments.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    private static func use(_ symbol: String, _ token: Token, _ source: AuditedSource) -> APIUse {
        APIUse(symbol: symbol, module: source.facts.names[token.offset]?.module, place: source.place(token))
    }
}
