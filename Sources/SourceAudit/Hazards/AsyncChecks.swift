/// H12, H14, H17, H18 and H28: calls of the asynchronous API at the wrong time, or with the wrong conclusion.
enum AsyncChecks {
    private static let launches: Set<String> = [
        "init", "viewDidLoad", "launch", "applicationDidFinishLaunching", "viewDidAppear", "viewWillAppear",
        "awakeFromNib",
        "applicationDidBecomeActive", "didFinishLaunching", "onAppear", "sceneDidBecomeActive", "start",
    ]

    static func findings(_ project: Project) -> [Finding] {
        project.functions.flatMap { place -> [Finding] in
            guard let body = place.function.body else { return [] }
            return restoring(body, place, project) + products(body, place, project)
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

    static func isPurchase(_ reference: Reference, _ place: Project.Place, _ project: Project) -> Bool {
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
