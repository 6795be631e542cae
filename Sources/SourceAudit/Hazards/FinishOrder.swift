/// H1 and H9: what is finished or granted before its time.
enum FinishOrder {
    static func findings(_ project: Project) -> [Finding] {
        project.functions.flatMap { place in order(in: place, project) + unverified(in: place, project) }
    }

    private static func order(in place: Project.Place, _ project: Project) -> [Finding] {
        guard let body = place.function.body, !project.sources[place.source].isObjectiveC else { return [] }
        var result: [Finding?] = []
        // The entitlements bring back what is no consumable, after a crash as well.
        let isCovered =
            project.calls(["currentEntitlements"]) && !project.calls(["consumable", "consumables", "coins", "credits"])
        // One transaction at a time, so that the finish of one and the grant of another are not taken for one.
        for subject in subjects(of: place.function) {
            var flow = Flow(project, place, subjects: [subject])
            flow.isUnpaid = PurchaseVocabulary.isUnpaid(place.function.name)
            _ = flow.run(body, from: [Flow.State()])
            let known = Set(flow.late.map(\.finish.offset))
            // An app that reads the entitlements learns of the purchase from them.
            for told in flow.told
            where told.source == place.source && !known.contains(told.finish.offset)
                && !(told.finish == "finish" && project.calls(["currentEntitlements"]))
            {
                result.append(
                    project.finding(
                        "H1",
                        .note,
                        place,
                        told.finish,
                        "The transaction is finished before other code is told: look whether that code grants.",
                        steps: [(told.finish, "finished here"), (told.call, "told here")]
                    )
                )
            }
            for late in flow.late where late.source == place.source {
                result.append(
                    project.finding(
                        "H1",
                        isCovered && late.finish == "finish" ? .note : .warning,
                        place,
                        late.finish,
                        "The transaction is finished before the product is granted.",
                        steps: [(late.finish, "finished here"), (late.grant, "granted here, too late")]
                    )
                )
            }
        }
        return result.compactMap { $0 }
    }

    /// The names of parameters, loop variables and other variables that hold a transaction.
    static func subjects(of function: Function) -> Set<String> {
        var names = Set(function.parameters.filter { PurchaseVocabulary.isTransactionType($0.type) }.map(\.name))
        for statement in function.body?.allStatements ?? [] {
            if case .loop(_, let binding?, _, _) = statement.kind, isTransaction(binding) { names.insert(binding.name) }
            for binding in statement.expression.bindings where isTransaction(binding) { names.insert(binding.name) }
            if case .selection(let cases) = statement.kind {
                for label in cases {
                    names.formUnion(label.pattern.bindings.filter { $0.pattern == "verified" }.map(\.name))
                }
            }
            statement.expression.visit(closures: false) { reference in
                guard reference.last.call != nil, ["finish", "finishTransaction"].contains(reference.last.name) else {
                    return
                }
                if reference.last.name == "finish", reference.components.count == 2 {
                    names.insert(reference.first.name)
                }
                for argument in reference.last.call?.arguments ?? [] {
                    names.formUnion(argument.value.references.map(\.first.name))
                }
            }
        }
        return names
    }

    private static func isTransaction(_ binding: Binding) -> Bool {
        if let type = binding.type, PurchaseVocabulary.isTransactionType(type) { return true }
        if binding.pattern == "verified" { return true }
        return binding.name.lowercased().hasSuffix("transaction") && binding.pattern != "unverified"
    }

    /// The transaction of `.unverified`, and a payload that was not checked.
    private static func unverified(in place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        for statement in place.function.body?.allStatements ?? [] {
            var candidates: [(name: String, block: Block, token: Token)] = []
            if case .selection(let cases) = statement.kind {
                for label in cases {
                    for binding in label.pattern.bindings where binding.pattern == "unverified" {
                        candidates.append((binding.name, label.body, binding.token))
                    }
                }
            }
            if case .choice(let then, _) = statement.kind {
                for binding in statement.expression.bindings where binding.pattern == "unverified" {
                    candidates.append((binding.name, then, binding.token))
                }
            }
            for candidate in candidates {
                var flow = Flow(project, place, subjects: [candidate.name])
                var states = flow.run(candidate.block, from: [Flow.State()]).all
                if let alias = candidate.block.alias(of: candidate.name), let body = place.function.body {
                    var outer = Flow(project, place, subjects: [alias])
                    states.formUnion(outer.run(body, from: [Flow.State()]).all)
                }
                guard let act = states.compactMap({ $0.finished ?? $0.granted }).min(by: { $0.offset < $1.offset })
                else { continue }
                let isFinish = states.contains { $0.finished == act }
                result.append(
                    project.finding(
                        "H9",
                        .warning,
                        place,
                        candidate.token,
                        isFinish
                            ? "A transaction that failed verification is finished."
                            : "A transaction that failed verification is granted.",
                        steps: [
                            (candidate.token, "failed verification"),
                            (act, isFinish ? "finished here" : "granted here"),
                        ]
                    )
                )
            }
            for binding in statement.expression.bindings where binding.origin?.last.name == "unsafePayloadValue" {
                guard let origin = binding.origin, let body = place.function.body else { continue }
                var flow = Flow(project, place, subjects: [binding.name])
                let states = flow.run(body, from: [Flow.State()]).all
                guard let act = states.compactMap({ $0.granted ?? $0.finished }).first else { continue }
                result.append(
                    project.finding(
                        "H9",
                        .warning,
                        place,
                        origin.last.token,
                        "The payload is used without a check of its signature.",
                        steps: [(origin.last.token, "not checked"), (act, "used here")]
                    )
                )
            }
        }
        return result.compactMap { $0 }
    }
}

extension Block {
    /// The variable to which a statement of the block assigns a name.
    fileprivate func alias(of name: String) -> String? {
        for statement in allStatements {
            let references = statement.expression.references
            guard statement.expression.signs == ["="], references.count == 2, references[1].path == name else {
                continue
            }
            return references[0].path
        }
        return nil
    }
}
