/// H10 in a comparison: a state that is compared with `==` or `!=`, with the waiting purchase among the failed ones.
enum StateComparisons {
    static func findings(_ project: Project) -> [Finding] {
        project.functions.flatMap { place -> [Finding] in
            guard let body = place.function.body, !project.sources[place.source].isObjectiveC else { return [] }
            let statements = body.allStatements
            let names = Set(statements.flatMap { $0.expression.allReferences.flatMap(\.names) })
            guard names.contains("transactionState"), !names.contains("deferred") else { return [] }
            // The rest of a chain is read with its first statement.
            var followers: Set<Int> = []
            return statements.compactMap { statement in
                guard !followers.contains(statement.first.offset), let failure = failure(of: statement, &followers)
                else { return nil }
                return project.finding(
                    "H10",
                    .note,
                    place,
                    statement.first,
                    "A deferred transaction takes the branch of a failed one.",
                    steps: [(failure, "reported here")]
                )
            }
        }
    }

    /// The call that reports an error for every state that a comparison does not name.
    private static func failure(of statement: Statement, _ followers: inout Set<Int>) -> Token? {
        guard let isEqual = comparison(in: statement.expression) else { return nil }
        switch statement.kind {
        case .guarded(let otherwise): return isEqual ? otherwise.failureReport : nil
        case .choice(let then, _) where !isEqual: return then.failureReport
        case .choice(_, let otherwise?):
            var rest = otherwise
            while let next = rest.statements.first, rest.statements.count == 1, case .choice(_, let last) = next.kind,
                comparison(in: next.expression) == true
            {
                followers.insert(next.first.offset)
                guard let last else { return nil }
                rest = last
            }
            return rest.failureReport
        default: return nil
        }
    }

    /// True for `==` with a paid state, false for `!=` with one, and `nil` for other conditions.
    private static func comparison(in condition: Expression) -> Bool? {
        let references = condition.allReferences
        guard references.contains(where: { $0.last.name == "transactionState" }) else { return nil }
        let states =
            references.filter(\.isImplicitMember).map(\.last.name)
            + references.filter { $0.first.name == "SKPaymentTransactionState" }.map(\.last.name)
        guard states.contains(where: { ["purchased", "restored", "purchasing", "failed"].contains($0) }) else {
            return nil
        }
        if condition.signs.contains("!=") { return states.contains("purchased") ? false : nil }
        return condition.signs.contains("==") ? true : nil
    }
}

extension Block {
    /// The first call or error of the block itself that reports a failure.
    fileprivate var failureReport: Token? {
        for statement in statements {
            if case .exit(.threw) = statement.kind { return statement.first }
            for reference in statement.expression.allReferences {
                let isCall = reference.last.call != nil || reference.isImplicitMember
                let name = reference.last.name.lowercased()
                if isCall, name.contains("fail") || name.contains("error") { return reference.last.token }
            }
        }
        return nil
    }
}
