/// H2, H3 and H10: the states of a queue's transaction, each on every path.
enum StateChecks {
    private static let states = ["purchasing", "purchased", "failed", "restored", "deferred"]

    static func findings(_ project: Project) -> [Finding] {
        project.functions.flatMap { place in
            guard let body = place.function.body else { return [Finding]() }
            if place.function.signature == "paymentQueue(_:updatedTransactions:)", body.statements.isEmpty {
                let message = "The observer does nothing with its transactions: look which code finishes them."
                return [project.finding("H2", .note, place, place.function.token, message)].compactMap { $0 }
            }
            return blocks(in: body, after: []).flatMap { block, rest in findings(in: block, rest, place, project) }
        }
    }

    /// The blocks of a body, each with the statements that run after it in the same loop.
    private static func blocks(in block: Block, after: [Statement]) -> [(Block, [Statement])] {
        var result = [(block, after)]
        for (index, statement) in block.statements.enumerated() {
            let rest = Array(block.statements[(index + 1)...]) + after
            var isLoop = false
            if case .loop = statement.kind { isLoop = true }
            if case .function = statement.kind { continue }
            for inner in statement.blocks { result += blocks(in: inner, after: isLoop ? [] : rest) }
            for closure in statement.expression.closures { result += blocks(in: closure.body, after: []) }
        }
        return result
    }

    private static func findings(in block: Block, _ after: [Statement], _ place: Project.Place, _ project: Project)
        -> [Finding]
    {
        block.statements.enumerated().flatMap { index, statement -> [Finding] in
            guard case .selection(let cases) = statement.kind,
                let subject = statement.expression.references.lazy.compactMap({ state(of: $0, in: place) }).first,
                subject.components.count > 1
            else { return [] }
            let rest = block.statements[(index + 1)...] + after
            return check(cases, of: subject, statement.first, Array(rest), place, project)
        }
    }

    /// The chain to `transactionState` that a subject is, or that it holds.
    private static func state(of reference: Reference, in place: Project.Place) -> Reference? {
        if reference.last.name == "transactionState" { return reference }
        guard reference.components.count == 1 else { return nil }
        for statement in place.function.body?.allStatements ?? [] {
            for binding in statement.expression.bindings where binding.name == reference.first.name {
                if let origin = binding.origin, origin.last.name == "transactionState" { return origin }
            }
        }
        return nil
    }

    private static func check(
        _ cases: [SwitchCase],
        of subject: Reference,
        _ start: Token,
        _ rest: [Statement],
        _ place: Project.Place,
        _ project: Project
    ) -> [Finding] {
        var result: [Finding?] = []
        let name = subject.components[subject.components.count - 2].name
        // Before Swift 3, the names of cases had capital letters.
        let cases = cases.map(\.withLowercaseNames)
        let named = Set(cases.flatMap(\.names))
        var fallen: [String] = []
        // A switch that finishes nothing may belong to an observer that only records.
        let owns =
            place.function.introduces(subject.first.name)
            && (cases.contains { $0.body.finishes(place, project) } || Block(statements: rest).finishes(place, project))
        // An app that finishes nothing anywhere records or displays; another object finishes.
        let finishesSomewhere = project.calls(["finishTransaction"])
        if !finishesSomewhere, named.contains("purchased") {
            result.append(
                project.finding(
                    "H2",
                    .note,
                    place,
                    start,
                    "Nothing in these sources finishes transactions: look which code does."
                )
            )
        }
        for label in cases {
            let covered = (label.isDefault ? states.filter { !named.contains($0) } : label.names) + fallen
            fallen = label.body.fallsThrough ? covered : []
            if label.body.fallsThrough || (label.isDefault && label.isUnknown(named)) { continue }
            var flow = Flow(project, place, subjects: [name, subject.first.name])
            var outcome = flow.run(label.body, from: [Flow.State()])
            var ends = outcome.returned.union(outcome.continued)
            outcome = flow.run(rest[...], from: outcome.next.union(outcome.broke))
            ends.formUnion(outcome.all)
            for state in ["failed", "restored", "purchased"] where covered.contains(state) && !label.isConditional {
                let open = ends.contains { $0.finished == nil && !$0.isHandedOn }
                guard open, finishesSomewhere else { continue }
                let sometimes = ends.contains { $0.finished != nil }
                let isRare = state == "restored" && !project.calls(["restoreCompletedTransactions"])
                let how =
                    label.isDefault
                    ? "The default branch includes .\(state) and does not finish it."
                    : sometimes
                        ? "A path for .\(state) ends without finishTransaction."
                        : "The transaction is not finished in the state .\(state)."
                // The condition of a path may exclude what the audit fears.
                let isNote = isRare || sometimes || !owns
                result.append(
                    project.finding(
                        "H2",
                        isNote ? .note : .warning,
                        place,
                        label.first,
                        how,
                        steps: [(start, "the states")]
                    )
                )
            }
            let early = ["purchasing", "deferred"].first { covered.contains($0) }
            if let early, let finish = ends.compactMap(\.finished).first {
                result.append(
                    project.finding(
                        "H3",
                        // Only the state `.purchasing` raises the exception.
                        early == "purchasing" ? .warning : .note,
                        place,
                        label.first,
                        label.isDefault
                            ? "The default branch includes .\(early), and the transaction is finished after it."
                            : "The transaction is finished in the state .\(early).",
                        steps: [(label.first, "includes .\(early)"), (finish, "finished here")]
                    )
                )
            }
            guard label.names.contains("deferred") else { continue }
            let isCertain = ends.allSatisfy { $0.granted != nil }
            if let grant = ends.compactMap(\.granted).first, grant.offset < (rest.first?.first.offset ?? Int.max) {
                result.append(
                    project.finding(
                        "H10",
                        isCertain ? .warning : .note,
                        place,
                        label.first,
                        "A deferred transaction is granted before it is approved.",
                        steps: [(label.first, "waits for approval"), (grant, "granted here")]
                    )
                )
            } else if label.names.contains("failed") {
                result.append(
                    project.finding(
                        "H10",
                        .warning,
                        place,
                        label.first,
                        "A deferred transaction is handled as a failed one."
                    )
                )
            } else if let failure = label.body.failureCall {
                result.append(
                    project.finding(
                        "H10",
                        .note,
                        place,
                        label.first,
                        "A deferred transaction seems to be reported as a failure.",
                        steps: [(failure, "reported here")]
                    )
                )
            }
        }
        return result.compactMap { $0 }
    }
}

extension Block {
    /// The first call whose name speaks of a failure or an error.
    fileprivate var failureCall: Token? {
        statements.lazy.flatMap { $0.expression.allReferences }.first { reference in
            let name = reference.last.name.lowercased()
            return reference.last.call != nil && (name.contains("fail") || name.contains("error"))
        }?.last.token
    }
}

extension SwitchCase {
    fileprivate var withLowercaseNames: Self {
        var result = self
        result.names = names.map { $0.lowercased() }
        return result
    }

    /// True for a default branch that no known state reaches.
    fileprivate func isUnknown(_ named: Set<String>) -> Bool {
        Set(["purchasing", "purchased", "failed", "restored", "deferred"]).subtracting(named).isEmpty
    }
}

extension Block {
    fileprivate var fallsThrough: Bool {
        if case .exit(.fell)? = statements.last?.kind { return true }
        return false
    }
}

extension Block {
    /// True if a call in the block, or in a function that the block calls, finishes a transaction.
    fileprivate func finishes(_ place: Project.Place, _ project: Project) -> Bool {
        var result = false
        visit { reference in
            if PurchaseVocabulary.finishes(reference, in: place, of: project) { result = true }
            guard !result, let callee = project.function(called: reference, from: place) else { return }
            callee.function.body?.visit { if $0.last.name == "finishTransaction" { result = true } }
        }
        return result
    }
}

extension Function {
    /// True if a name is a parameter, a loop variable or another variable of the function, and not of a closure.
    fileprivate func introduces(_ name: String) -> Bool {
        if parameters.contains(where: { $0.name == name }) { return true }
        return (body?.allStatements ?? []).contains { statement in
            if case .loop(_, let binding?, _, _) = statement.kind, binding.name == name { return true }
            return statement.expression.bindings.contains { $0.name == name }
                || statement.expression.references.contains { $0.last.name == "forEach" }
        }
    }
}
