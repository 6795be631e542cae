/// H10, H12, H14, H17, H18 and H28: calls of the asynchronous API at the wrong time, or with the wrong conclusion.
enum AsyncChecks {
    private static let launches: Set<String> = [
        "init", "viewDidLoad", "launch", "applicationDidFinishLaunching", "viewDidAppear", "viewWillAppear",
        "awakeFromNib",
        "applicationDidBecomeActive", "didFinishLaunching", "onAppear", "sceneDidBecomeActive", "start",
    ]

    static func findings(_ project: Project) -> [Finding] {
        project.functions.flatMap { place -> [Finding] in
            guard let body = place.function.body else { return [] }
            return pending(body, place, project) + restoring(body, place, project) + products(body, place, project)
                + receipt(body, place, project) + reading(body, place, project) + statuses(body, place, project)
        }
    }

    /// The calls of `purchase` of the asynchronous API.
    static func purchases(_ project: Project) -> [(place: Project.Place, token: Token)] {
        var result: [(place: Project.Place, token: Token)] = []
        for place in project.functions {
            place.function.body?.visit { reference in
                if isPurchase(reference, place, project) { result.append((place, reference.last.token)) }
            }
        }
        return result
    }

    private static func isPurchase(_ reference: Reference, _ place: Project.Place, _ project: Project) -> Bool {
        guard reference.last.name == "purchase", let call = reference.last.call, reference.components.count > 1 else {
            return false
        }
        let fits = call.arguments.allSatisfy { ["options", "confirmIn", "for"].contains($0.label) }
        return project.isStoreKit(
            reference.last.token,
            in: place,
            otherwise: fits && reference.isAwaited
                && reference.components[reference.components.count - 2].name.lowercased().contains("product")
        )
    }

    private static func pending(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        for statement in body.allStatements {
            if case .choice(_, let otherwise?) = statement.kind, statement.isSuccessOnly, !otherwise.mentionsPending,
                place.function.parameters.contains(where: { $0.type.hasSuffix("PurchaseResult") })
                    || statement.expression.allReferences.contains(where: { isPurchase($0, place, project) })
            {
                result.append(
                    project.finding(
                        "H10",
                        .warning,
                        place,
                        statement.first,
                        "Everything but a success is treated alike, a pending purchase too."
                    )
                )
            }
            guard case .selection(let cases) = statement.kind, cases.contains(where: { $0.names.contains("success") }),
                cases.contains(where: { $0.names.contains("userCancelled") || $0.names.contains("pending") })
                    || isResult(statement.expression, of: body, place, project)
            else { continue }
            for label in cases
            where label.names.contains("pending")
                || label.isDefault && !cases.contains(where: { $0.names.contains("pending") })
            {
                var flow = Flow(project, place, subjects: [])
                let ends = flow.run(label.body, from: [Flow.State()]).all
                let granted = ends.compactMap(\.granted).first
                let isCertain = ends.allSatisfy { $0.granted != nil }
                let isThrown = label.body.statements.contains {
                    if case .exit(.threw) = $0.kind { true } else { false }
                }
                let failure = label.body.statements.lazy.flatMap { $0.expression.allReferences }.first {
                    $0.isImplicitMember && ["failed", "failure", "error"].contains($0.last.name)
                }
                if let granted {
                    result.append(
                        project.finding(
                            "H10",
                            isCertain ? .warning : .note,
                            place,
                            label.first,
                            "A pending purchase is granted before it is approved.",
                            steps: [(granted, "granted here")]
                        )
                    )
                } else if isThrown {
                    result.append(
                        project.finding(
                            "H10",
                            label.names.contains("pending") ? .warning : .note,
                            place,
                            label.first,
                            "A pending purchase is reported as an error."
                        )
                    )
                } else if let failure {
                    let isSure = label.body.statements.count == 1 && label.body.statements[0].expression.signs.isEmpty
                    result.append(
                        project.finding(
                            "H10",
                            isSure ? .warning : .note,
                            place,
                            label.first,
                            "A pending purchase is reported as a failure.",
                            steps: [(failure.last.token, "reported here")]
                        )
                    )
                } else if label.isDefault, !cases.contains(where: \.isUnknownDefault) {
                    result.append(
                        project.finding(
                            "H10",
                            .note,
                            place,
                            label.first,
                            "A pending purchase reaches the default branch: look at what the customer is told."
                        )
                    )
                }
            }
        }
        return result.compactMap { $0 }
    }

    /// True for the result of a purchase, or a variable that holds one.
    private static func isResult(
        _ subject: Expression,
        of body: Block,
        _ place: Project.Place,
        _ project: Project
    ) -> Bool {
        guard let name = subject.references.first else { return false }
        if isPurchase(name, place, project) { return true }
        return body.allStatements.contains { statement in
            statement.expression.bindings.contains { binding in
                binding.name == name.path && binding.origin.map { isPurchase($0, place, project) } == true
            }
        }
    }

    private static func restoring(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        let isLaunch =
            launches.contains(place.function.name) || place.function.signature.contains("didFinishLaunchingWithOptions")
        let isScreen = ListenerChecks.isScreen(place, project)
        for statement in body.statements {
            guard isLaunch || isScreen, statement.expression.words.first != "false" else { continue }
            statement.visit { reference in
                if isLaunch, let callee = project.function(called: reference, from: place),
                    let inner = callee.function.body,
                    callee.function.name.lowercased().contains("restore")
                {
                    inner.visit {
                        if isRestore($0, callee, project) {
                            result.append(restored($0, reference.last.token, place, project))
                        }
                    }
                }
                let isTask = ["task", "onAppear"].contains(reference.last.name) && reference.components.count > 1
                if isTask {
                    for closure in reference.closures {
                        closure.body.visit {
                            if isRestore($0, place, project) {
                                result.append(restored($0, $0.first.token, place, project))
                            }
                        }
                    }
                } else if isLaunch, isRestore(reference, place, project) {
                    result.append(restored(reference, reference.first.token, place, project))
                }
            }
        }
        return result.compactMap { $0 }
    }

    private static func isRestore(_ reference: Reference, _ place: Project.Place, _ project: Project) -> Bool {
        if reference.names.suffix(2) == ["AppStore", "sync"] { return true }
        return reference.last.name == "restoreCompletedTransactions" && reference.last.call != nil
    }

    private static func restored(_ reference: Reference, _ token: Token, _ place: Project.Place, _ project: Project)
        -> Finding?
    {
        project.finding(
            "H12",
            .warning,
            place,
            token,
            "\(reference.last.name) is called by \(place.function.name), without a wish of the customer."
        )
    }

    private static func products(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        body.allStatements.compactMap { statement in
            guard case .loop(let inner, _, let isFor, _) = statement.kind, !isFor else { return nil }
            let references = inner.allStatements.flatMap { $0.expression.allReferences }
            guard let call = references.first(where: { $0.names.starts(with: ["Product", "products"]) }),
                statement.expression.allReferences.contains(where: { ["count", "isEmpty"].contains($0.last.name) })
            else { return nil }
            return project.finding(
                "H14",
                .warning,
                place,
                statement.first,
                "The loop asks until every identifier has a product.",
                steps: [(statement.first, "waits for all"), (call.first.token, "asks again here")]
            )
        }
    }

    private static func receipt(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        var receipt: Token?
        var purchase: Token?
        var refreshes = false
        body.visit { reference in
            if reference.names.contains("appStoreReceiptURL") { receipt = receipt ?? reference.last.token }
            if isPurchase(reference, place, project) { purchase = purchase ?? reference.last.token }
            if reference.first.name == "SKReceiptRefreshRequest" { refreshes = true }
        }
        guard let receipt, let purchase, !refreshes else { return [] }
        return [
            project.finding(
                "H17",
                .warning,
                place,
                receipt,
                "The receipt is read after an asynchronous purchase, without a refresh.",
                steps: [(purchase, "bought here"), (receipt, "read here")]
            )
        ].compactMap { $0 }
    }

    private static func reading(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        // A read that answers its caller is cancelled with the caller.
        let answers = place.function.result == "Bool" && place.function.modifiers.contains("async")
        let isScreen = ListenerChecks.isScreen(place, project)
        guard isScreen || answers, !project.calls(["checkCancellation"]) else { return [] }
        var result: [Finding?] = []
        body.visit { reference in
            guard reference.names.suffix(2) == ["Transaction", "currentEntitlements"] else { return }
            result.append(
                project.finding(
                    "H18",
                    .note,
                    place,
                    reference.last.token,
                    "Look at whether the task that reads the entitlements can be cancelled."
                )
            )
        }
        return result.compactMap { $0 }
    }

    private static func statuses(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        body.visit { reference in
            for (index, component) in reference.components.enumerated() {
                let isFirst = component.name == "first" && component.call == nil && index > 0
                let before = isFirst ? reference.components[index - 1] : component
                guard isFirst || component.subscripts.contains(where: \.isZero) else { continue }
                let roots = reference.root?.allReferences ?? []
                let isStatus =
                    before.name == "status" || before.name == "statuses"
                    || before.name.isEmpty && roots.contains { $0.last.name == "status" }
                guard isStatus, project.isStoreKit(before.token, in: place, otherwise: true) else { continue }
                let follows = reference.components.dropFirst(index + 1).map(\.name)
                let isSure =
                    follows.contains("state") || follows.contains("transaction") || follows.contains("renewalInfo")
                    || before.call != nil
                result.append(
                    project.finding(
                        "H28",
                        isSure ? .warning : .note,
                        place,
                        component.token,
                        "Only the first status of the group is read."
                    )
                )
            }
        }
        return result.compactMap { $0 }
    }
}

extension Expression {
    /// True for the literal 0.
    var isZero: Bool {
        guard parts.count == 1, case .literal(let token)? = parts.first else { return false }
        return token.text == "0" && token.kind == .number
    }
}

extension Statement {
    /// True for `if case .success = result`.
    fileprivate var isSuccessOnly: Bool {
        expression.words.contains("case")
            && expression.references.contains { $0.isImplicitMember && $0.last.name == "success" }
    }
}

extension SwitchCase {
    /// True for a default branch beside a case for pending purchases.
    fileprivate var isUnknownDefault: Bool { names.contains("pending") }
}

extension Block {
    fileprivate var mentionsPending: Bool {
        allStatements.contains { $0.expression.allReferences.contains { $0.last.name == "pending" } }
    }
}
