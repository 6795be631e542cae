/// H11, H13, H15, H16 and H20 to H22: payments, prices and callbacks.
enum QueueChecks {
    static func findings(_ project: Project) -> [Finding] {
        project.functions.flatMap { place -> [Finding] in
            guard let body = place.function.body else { return [] }
            return names(body, place, project) + prices(body, place, project) + promotions(body, place, project)
                + batches(body, place, project) + quantities(body, place, project)
        } + subclasses(project) + restoring(project)
    }

    private static func names(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        for statement in body.allStatements {
            if statement.expression.signs.first == "=", case .reference(let target)? = statement.expression.parts.first,
                target.last.name == "applicationUsername", project.mayBeStoreKit(target.last.token, in: place)
            {
                let value = Expression(parts: Array(statement.expression.parts.dropFirst(2)))
                let references = value.allReferences
                let names = references.flatMap(\.names).map { $0.lowercased() }
                let isUUID = names.contains { $0.contains("uuid") || $0.contains("accounttoken") }
                let isText =
                    value.hasText
                    || names.contains { name in
                        ["mail", "sha", "md5", "hash"].contains { name.contains($0) }
                    }
                if !isUUID, !value.words.contains("nil") {
                    result.append(
                        project.finding(
                            "H11",
                            isText ? .warning : .note,
                            place,
                            target.last.token,
                            isText
                                ? "The user name is no UUID, so the store drops it."
                                : "Look at whether this value is the text of a UUID."
                        )
                    )
                }
            }
            statement.expression.visit(closures: false) { reference in
                guard reference.last.name == "appAccountToken", let value = reference.last.call?.arguments.first?.value
                else { return }
                if isRandom(value, in: body) {
                    result.append(
                        project.finding(
                            "H11",
                            .warning,
                            place,
                            reference.last.token,
                            "A new token for each purchase identifies no account."
                        )
                    )
                }
            }
        }
        return result.compactMap { $0 }
    }

    /// True for a new identifier, or for a variable that holds one.
    private static func isRandom(_ value: Expression, in body: Block) -> Bool {
        guard value.parts.count == 1, case .reference(let made)? = value.parts.first else { return false }
        if made.isNewIdentifier { return true }
        return body.allStatements.contains { statement in
            statement.expression.bindings.contains { $0.name == made.path && $0.origin?.isNewIdentifier == true }
        }
    }

    private static func prices(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        for statement in body.allStatements {
            let all = statement.expression.allReferences
            let isText =
                all.contains { $0.first.name == "String" && $0.first.call?.argument("format") != nil }
                || statement.expression.hasCurrency
            for reference in all {
                let number = reference.names.firstIndex { ["doubleValue", "floatValue"].contains($0) }
                var price = number.flatMap { $0 > 0 ? reference.components[$0 - 1] : nil }
                if let inner = price?.call?.arguments.first?.value.allReferences.last { price = inner.last }
                if ["Double", "Float", "CGFloat"].contains(reference.path), let call = reference.last.call {
                    price = call.arguments.first?.value.allReferences.last?.last
                }
                guard let price, price.name == "price",
                    project.isStoreKit(price.token, in: place, otherwise: isProduct(reference))
                else { continue }
                result.append(
                    project.finding(
                        "H15",
                        isText ? .warning : .note,
                        place,
                        price.token,
                        isText
                            ? "A price is turned into a Double and formatted by hand."
                            : "A price is turned into a Double: look at whether it is shown."
                    )
                )
            }
        }
        return result.compactMap { $0 }
    }

    private static func isProduct(_ reference: Reference) -> Bool {
        let roots = reference.components.flatMap {
            $0.call?.arguments.flatMap { $0.value.allReferences.flatMap(\.names) } ?? []
        }
        return (reference.names + roots).contains { name in
            let name = name.lowercased()
            return name.contains("product") || name == "package"
        }
    }

    private static func promotions(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        guard place.function.signature == "paymentQueue(_:shouldAddStorePayment:for:)" else { return [] }
        let statements = body.statements.filter { $0.expression.references.first?.first.name != "print" }
        guard statements.count == 1, let statement = statements.first, statement.expression.words == ["false"],
            statement.expression.parts.count == 1
        else { return [] }
        return [
            project.finding(
                "H16",
                .warning,
                place,
                statement.first,
                "The promoted purchase is refused, and the payment is not kept."
            )
        ].compactMap { $0 }
    }

    private static func batches(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        guard let parameter = place.function.parameters.first(where: { $0.type == "[SKPaymentTransaction]" }) else {
            return []
        }
        guard !["removedTransactions"].contains(parameter.label) else { return [] }
        var result: [Finding?] = []
        for statement in body.allStatements {
            statement.expression.visit(closures: false) { reference in
                guard reference.first.name == parameter.name else { return }
                let next = reference.components.dropFirst().first
                let isOne = next.map { ["first", "last"].contains($0.name) && $0.call == nil } ?? false
                let isPrefix = next?.name == "prefix" && next?.call?.arguments.first?.value.parts.count == 1
                guard isOne || isPrefix || reference.first.subscripts.contains(where: \.isZero) else { return }
                result.append(
                    project.finding(
                        "H22",
                        .warning,
                        place,
                        (next ?? reference.first).token,
                        "Only one transaction of the callback is handled."
                    )
                )
            }
        }
        return result.compactMap { $0 }
    }

    private static func quantities(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        guard !project.calls(["quantity", "purchasedQuantity"]), project.calls(["SKPaymentTransaction", "Transaction"])
        else { return [] }
        let units = ["coin", "credit", "gem", "token", "consumable", "diamond", "balance"]
        var result: [Finding?] = []
        for statement in body.allStatements where !FinishOrder.subjects(of: place.function).isEmpty {
            for reference in statement.expression.references {
                let name = reference.last.name.lowercased()
                let isCounted = units.contains { name.contains($0) }
                let isAdded = reference.last.call != nil && ["add", "grant", "credit"].contains { name.hasPrefix($0) }
                guard isCounted && (isAdded || statement.expression.signs.contains("+=")) else { continue }
                result.append(
                    project.finding(
                        "H21",
                        .note,
                        place,
                        reference.last.token,
                        "Units are added, and nothing in these sources looks at the quantity."
                    )
                )
            }
        }
        if let grant = body.allStatements.lazy.flatMap({ $0.expression.references }).first(where: {
            $0.last.name.lowercased() == "grant"
        }),
            result.isEmpty, !FinishOrder.subjects(of: place.function).isEmpty
        {
            result.append(
                project.finding(
                    "H21",
                    .note,
                    place,
                    grant.last.token,
                    "A product is granted, and nothing in these sources looks at the quantity."
                )
            )
        }
        return result.compactMap { $0 }
    }

    private static func subclasses(_ project: Project) -> [Finding] {
        project.types.flatMap { source, type -> [Finding] in
            guard type.kind == "class",
                let base = type.inherits.first(where: { project.inherits($0).contains("SKPaymentTransactionObserver") })
            else { return [] }
            let declared = Set(
                project.types.filter { $0.type.name == base }.flatMap { $0.type.functions.map(\.signature) }
            )
            return type.functions.compactMap { function in
                guard function.name == "paymentQueue", !function.modifiers.contains("override"),
                    !declared.contains(function.signature)
                else { return nil }
                return project.finding(
                    "H20",
                    .warning,
                    project.sources[source],
                    function.token,
                    "\(base) declares the conformance and does not implement \(function.signature).",
                    symbol: type.name + "." + function.signature
                )
            }
        }
    }

    /// Purchases without a way to restore them.
    private static func restoring(_ project: Project) -> [Finding] {
        let ways: Set<String> = [
            "restoreCompletedTransactions", "sync", "SubscriptionStoreView", "StoreView", "ProductView",
            "currentEntitlements",
        ]
        guard !project.calls(ways) else { return [] }
        var first: (Project.Place, Token)?
        for place in project.functions where first == nil {
            place.function.body?.visit { reference in
                guard first == nil, reference.last.name == "add", reference.names.contains("SKPaymentQueue"),
                    let value = reference.last.call?.arguments.first?.value.references.first,
                    value.last.name.lowercased().contains("payment")
                else { return }
                first = (place, reference.first.token)
            }
        }
        guard let found = first ?? AsyncChecks.purchases(project).first.map({ ($0.place, $0.token) }) else { return [] }
        return [
            project.finding("H13", .note, found.0, found.1, "Nothing in these sources restores purchases.")
        ].compactMap { $0 }
    }
}

extension Reference {
    /// True for `UUID()`.
    fileprivate var isNewIdentifier: Bool { path == "UUID" && last.call?.arguments.isEmpty == true }
}

extension Expression {
    /// True if a text is part of the expression.
    fileprivate var hasText: Bool {
        parts.contains { part in
            switch part {
            case .literal(let token): token.kind == .text
            case .group(let group): group.hasText
            default: false
            }
        }
    }

    /// True if a text in the expression has a currency sign.
    fileprivate var hasCurrency: Bool {
        parts.contains { part in
            switch part {
            case .literal(let token): token.kind == .text && token.text.contains { "$€£¥".contains($0) }
            case .group(let group): group.hasCurrency
            case .reference(let reference):
                reference.first.token.kind == .text && reference.first.token.text.contains { "$€£¥".contains($0) }
            default: false
            }
        }
    }
}
