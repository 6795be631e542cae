/// H10 in the asynchronous API: a purchase that waits for an approval.
enum PendingChecks {
    static func findings(_ project: Project) -> [Finding] {
        project.functions.flatMap { place in place.function.body.map { pending($0, place, project) } ?? [] }
    }

    private static func pending(_ body: Block, _ place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        for statement in body.allStatements {
            if case .choice(_, let otherwise?) = statement.kind, statement.isSuccessOnly, !otherwise.mentionsPending,
                place.function.parameters.contains(where: { $0.type.hasSuffix("PurchaseResult") })
                    || statement.expression.allReferences.contains(where: { AsyncChecks.isPurchase($0, place, project) }
                    )
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
        if AsyncChecks.isPurchase(name, place, project) { return true }
        return body.allStatements.contains { statement in
            statement.expression.bindings.contains { binding in
                binding.name == name.path && binding.origin.map { AsyncChecks.isPurchase($0, place, project) } == true
            }
        }
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
