/// H6, H7, H8, H19 and H24 to H27: decisions about one transaction.
enum DeliveryChecks {
    private static let seen = ["seen", "delivered", "processed", "handled", "known", "granted", "finished"]

    static func findings(_ project: Project) -> [Finding] {
        let readsEntitlements = project.calls(["currentEntitlements", "currentEntitlement"])
        let hasSubscriptions = project.sources.contains { source in
            source.tokens.contains { $0.text.lowercased().contains("subscription") || $0 == "autoRenewable" }
        }
        return project.functions.flatMap { place -> [Finding] in
            guard place.function.body != nil, !project.sources[place.source].isObjectiveC else { return [] }
            return duplicates(place, project) + latest(place, project) + renewals(place, project)
                + (readsEntitlements ? [] : access(place, project, hasSubscriptions))
        }
    }

    private static func duplicates(_ place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        place.function.body?.visit { reference in
            let index = reference.components.firstIndex {
                ["insert", "contains"].contains($0.name) && $0.call != nil
            }
            guard let index, index > 0, let call = reference.components[index].call else { return }
            // An entry that decides nothing is no key.
            guard reference.components[index].name == "contains" || reference.last.name == "inserted" else { return }
            for argument in call.arguments {
                let values = argument.value.allReferences
                if let text = values.first(where: { $0.last.name == "jwsRepresentation" }) {
                    result.append(
                        project.finding(
                            "H6",
                            .warning,
                            place,
                            text.last.token,
                            "The signed text is used as the key of a delivery."
                        )
                    )
                }
                guard values.count == 1, let id = values.first, id.last.name == "id", id.components.count == 2,
                    FinishOrder.subjects(of: place.function).contains(id.first.name)
                else { continue }
                let collection = reference.components[index - 1].name.lowercased()
                guard seen.contains(where: { collection.contains($0) }) else { continue }
                result.append(
                    project.finding(
                        "H7",
                        .warning,
                        place,
                        id.last.token,
                        "The identifier alone is used as the key of a delivery."
                    )
                )
            }
        }
        for statement in place.function.body?.allStatements ?? [] where place.function.name.lowercased().contains("key")
        {
            guard case .exit(.returned) = statement.kind else { continue }
            for reference in statement.expression.allReferences where reference.last.name == "jwsRepresentation" {
                result.append(
                    project.finding("H6", .note, place, reference.last.token, "The signed text is returned as a key.")
                )
            }
        }
        return result.compactMap { $0 }
    }

    private static func latest(_ place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        let statements = place.function.body?.allStatements ?? []
        var calls: [(Reference, Set<String>)] = []
        var names: Set<String> = []
        for statement in statements {
            let bound = Set(statement.expression.bindings.map(\.name))
            statement.expression.visit(closures: false) { reference in
                names.formUnion(reference.names)
                if reference.names.starts(with: ["Transaction", "latest"])
                    || reference.names.starts(with: ["StoreKit", "Transaction", "latest"])
                {
                    calls.append((reference, bound))
                }
            }
        }
        for (call, bound) in calls {
            guard let token = call.components.first(where: { $0.name == "latest" })?.token,
                project.mayBeStoreKit(token, in: place)
            else { continue }
            var finish = call.last.name == "finish" ? call.last.token : nil
            for statement in statements {
                statement.expression.visit(closures: false) { reference in
                    if bound.contains(reference.first.name),
                        PurchaseVocabulary.finishes(reference, in: place, of: project)
                    {
                        finish = finish ?? reference.last.token
                    }
                }
            }
            if let finish {
                result.append(
                    project.finding(
                        "H19",
                        .warning,
                        place,
                        token,
                        "The latest transaction is finished, and older ones stay unfinished.",
                        steps: [(token, "the latest one"), (finish, "finished here")]
                    )
                )
            } else if names.isDisjoint(with: ["revocationDate", "revocationReason"]) {
                let isSure = place.function.result == "Bool" || bound.isEmpty
                result.append(
                    project.finding(
                        "H8",
                        isSure ? .warning : .note,
                        place,
                        token,
                        "The latest transaction may be revoked, and nothing here looks at revocationDate."
                    )
                )
            }
        }
        return result.compactMap { $0 }
    }

    private static func renewals(_ place: Project.Place, _ project: Project) -> [Finding] {
        (place.function.body?.allStatements ?? []).compactMap { statement in
            switch statement.kind {
            case .choice, .guarded: break
            default: return nil
            }
            let references = statement.expression.references
            guard let original = references.first(where: { $0.last.name == "originalID" }),
                references.contains(where: { $0.last.name == "id" && $0.first.name == original.first.name }),
                !Set(statement.expression.signs).isDisjoint(with: ["==", "!="]),
                !statement.expression.words.contains("false"),
                statement.blocks.flatMap(\.statements).contains(where: \.isExit)
            else { return nil }
            return project.finding(
                "H24",
                .warning,
                place,
                original.last.token,
                "Only the first transaction of a subscription is handled."
            )
        }
    }

    /// Access that one transaction decides, in an app that reads no entitlements.
    private static func access(_ place: Project.Place, _ project: Project, _ hasSubscriptions: Bool) -> [Finding] {
        guard let body = place.function.body, isAsync(place, project) else { return [] }
        var result: [Finding?] = []
        var names: Set<String> = []
        var granted: Token?
        for statement in body.allStatements {
            statement.expression.visit(closures: false) { reference in
                names.formUnion(reference.names)
                if granted == nil, PurchaseVocabulary.grants(reference) { granted = reference.last.token }
            }
            granted = granted ?? PurchaseVocabulary.grants(statement.expression)
            guard case .choice(let then, let otherwise) = statement.kind, let otherwise,
                let reference = statement.expression.references.first(where: { $0.last.name == "revocationDate" })
            else { continue }
            for block in [then, otherwise] {
                guard let removal = block.allStatements.compactMap({ removal(in: $0.expression) }).first else {
                    continue
                }
                result.append(
                    project.finding(
                        "H27",
                        hasSubscriptions ? .warning : .note,
                        place,
                        reference.last.token,
                        "A refund of one transaction takes the product away.",
                        steps: [(removal, "taken away here")]
                    )
                )
            }
        }
        guard let granted else { return result.compactMap { $0 } }
        let severity: Severity = hasSubscriptions ? .warning : .note
        if !project.calls(["expirationDate"]) {
            result.append(
                project.finding(
                    "H25",
                    severity,
                    place,
                    granted,
                    "Nothing in these sources looks at expirationDate or at the entitlements."
                )
            )
        } else if !project.calls(["isUpgraded"]), names.contains("expirationDate") || names.contains("revocationDate") {
            result.append(
                project.finding(
                    "H26",
                    .note,
                    place,
                    granted,
                    "Nothing in these sources looks at isUpgraded or at the entitlements."
                )
            )
        }
        return result.compactMap { $0 }
    }

    /// True if a function handles a transaction of the asynchronous API.
    private static func isAsync(_ place: Project.Place, _ project: Project) -> Bool {
        if place.function.parameters.contains(where: { $0.type == "Transaction" || $0.type.contains("<Transaction>") })
        {
            return project.sources[place.source].structure.imports.contains {
                $0.hasSuffix("StoreKit") || $0.hasSuffix("StoreKitTest")
            }
        }
        var result = false
        place.function.body?.visit {
            if PurchaseVocabulary.finishes($0, in: place, of: project), $0.last.name == "finish" { result = true }
        }
        return result
    }

    private static func removal(in expression: Expression) -> Token? {
        for reference in expression.references {
            let name = reference.last.name.lowercased()
            if reference.last.call != nil,
                ["remove", "revoke", "lock", "take", "disable"].contains(where: { name.hasPrefix($0) })
            {
                return reference.last.token
            }
            if expression.signs.contains("="), let value = expression.words.last,
                value == "nil" && !reference.last.subscripts.isEmpty
                    || value == "false" && PurchaseVocabulary.isOwned(reference.last.name)
            {
                return reference.last.token
            }
        }
        return nil
    }
}

extension Statement {
    fileprivate var isExit: Bool { if case .exit = kind { true } else { false } }
}
