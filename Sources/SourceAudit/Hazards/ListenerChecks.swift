/// H4, H5 and H23: listeners that start late, grant twice, or end early.
enum ListenerChecks {
    private static let screens: Set<String> = [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "appear", "onAppear", "awakeFromNib",
    ]
    static let screenTypes: Set<String> = [
        "View", "UIViewController", "UITableViewController", "UICollectionViewController", "NSViewController", "UIView",
    ]
    private static let endless: Set<String> = ["updates", "intents", "messages"]

    static func findings(_ project: Project) -> [Finding] {
        project.functions.flatMap { place in late(place, project) + ended(place, project) } + owners(project)
            + missing(project)
    }

    static func isScreen(_ place: Project.Place, _ project: Project) -> Bool {
        !project.inherits(place.function.owner).union(place.inherits).isDisjoint(with: screenTypes)
    }

    static func isUpdates(_ reference: Reference) -> Bool {
        guard let index = reference.names.firstIndex(of: "updates"), index > 0 else { return false }
        return reference.components[index - 1].name == "Transaction"
    }

    private static func late(_ place: Project.Place, _ project: Project) -> [Finding] {
        var result: [Finding?] = []
        let isScreen = isScreen(place, project)
        for statement in place.function.body?.statements ?? [] {
            statement.visit { reference in
                if ["add", "addTransactionObserver"].contains(reference.last.name),
                    ObserverAttachment.isQueue(reference),
                    isObserver(reference, place, project),
                    project.mayBeStoreKit(reference.last.token, in: place)
                {
                    if screens.contains(place.function.name) {
                        result.append(
                            project.finding(
                                "H4",
                                .warning,
                                place,
                                reference.first.token,
                                "The observer is attached by a screen, in \(place.function.name)."
                            )
                        )
                    } else if place.function.addsPayment {
                        result.append(
                            project.finding(
                                "H4",
                                .warning,
                                place,
                                reference.first.token,
                                "The observer is attached when a purchase starts, and not at launch."
                            )
                        )
                    } else if ObserverAttachment.isLate(place, project) {
                        result.append(
                            project.finding(
                                "H4",
                                .note,
                                place,
                                reference.first.token,
                                "The observer is attached in \(place.function.name): look whether that happens at launch."
                            )
                        )
                    } else if isScreen {
                        result.append(
                            project.finding(
                                "H4",
                                .note,
                                place,
                                reference.first.token,
                                "A screen attaches the observer: look when it is called."
                            )
                        )
                    }
                } else if isUpdates(reference), isScreen, project.mayBeStoreKit(reference.last.token, in: place) {
                    result.append(
                        project.finding(
                            "H4",
                            .warning,
                            place,
                            reference.first.token,
                            "A screen listens to Transaction.updates while it exists."
                        )
                    )
                }
            }
        }
        return result.compactMap { $0 }
    }

    private static func isObserver(_ reference: Reference, _ place: Project.Place, _ project: Project) -> Bool {
        guard let argument = reference.last.call?.arguments.first,
            case .reference(let value)? = argument.value.parts.first
        else { return false }
        let name = value.last.name.lowercased()
        return name == "self" || name.contains("observer") || name.contains("manager") || name.contains("helper")
            || name == "shared"
    }

    private static func ended(_ place: Project.Place, _ project: Project) -> [Finding] {
        let statements = place.function.body?.allStatements ?? []
        let iterators = Set(
            statements.flatMap { statement in
                statement.expression.bindings.filter {
                    $0.origin.map { endless.contains($0.names.dropLast().last ?? "") } ?? false
                }
                .map(\.name)
            }
        )
        let names = iterators.union(
            statements.flatMap { statement in
                statement.expression.bindings.filter { $0.origin.map { iterators.contains($0.first.name) } ?? false }
                    .map(\.name)
            }
        )
        return statements.compactMap { statement in
            guard case .loop(let body, _, let isFor, _) = statement.kind else { return nil }
            let sequence = statement.expression.references.last { reference in
                isFor ? isUpdates(reference) : reference.last.name == "next" && names.contains(reference.first.name)
            }
            guard let sequence else { return nil }
            if sequence.names.contains("prefix") || sequence.names.contains("first") {
                return project.finding(
                    "H23",
                    .warning,
                    place,
                    sequence.last.token,
                    "The listener ends after a number of elements."
                )
            }
            guard let exit = exits(in: body.statements, breaks: true).first else { return nil }
            return project.finding(
                "H23",
                .warning,
                place,
                exit,
                "This ends the loop over \(sequence.first.name == "Transaction" ? "Transaction.updates" : "the updates").",
                steps: [(statement.first, "the listener"), (exit, "ends here")]
            )
        }
    }

    /// The statements that leave a loop.
    ///
    /// A `return` because the owner is gone is none.
    private static func exits(in statements: [Statement], breaks: Bool) -> [Token] {
        statements.flatMap { statement -> [Token] in
            switch statement.kind {
            case .exit(.returned): return [statement.first]
            case .exit(.broke): return breaks ? [statement.first] : []
            case .guarded(let otherwise):
                if statement.expression.mentions("self") || statement.expression.mentions("Task") { return [] }
                return exits(in: otherwise.statements, breaks: breaks)
            case .choice(let then, let otherwise):
                if statement.expression.mentions("Task") { return [] }
                if statement.expression.words == ["false"] {
                    return exits(in: otherwise?.statements ?? [], breaks: breaks)
                }
                return exits(in: then.statements, breaks: breaks)
                    + exits(in: otherwise?.statements ?? [], breaks: breaks)
            case .selection(let cases): return cases.flatMap { exits(in: $0.body.statements, breaks: false) }
            case .loop(let body, _, _, _): return exits(in: body.statements, breaks: false)
            case .attempt(let body, let catches):
                return ([body] + catches).flatMap { exits(in: $0.statements, breaks: breaks) }
            case .compiled(let branches): return branches.flatMap { exits(in: $0.statements, breaks: breaks) }
            default: return []
            }
        }
    }

    /// Both APIs grant in the same sources.
    private static func owners(_ project: Project) -> [Finding] {
        var observer: (Project.Place, Token)?
        var listener: (Project.Place, Token)?
        for place in project.functions {
            guard let body = place.function.body else { continue }
            let isObserver = place.function.signature == "paymentQueue(_:updatedTransactions:)" || grantsByState(body)
            var updates: Token?
            body.visit { if isUpdates($0) { updates = updates ?? $0.first.token } }
            guard isObserver || updates != nil else { continue }
            var flow = Flow(project, place, subjects: [])
            let states = flow.run(body, from: [Flow.State()]).all
            guard states.contains(where: { $0.granted != nil }) else { continue }
            if isObserver { observer = observer ?? (place, place.function.token) }
            if let updates { listener = listener ?? (place, updates) }
        }
        guard let observer, let listener else { return [] }
        // Two places may be two versions of the app, of which a switch selects one.
        let isOne = observer.0.function.token == listener.0.function.token
        return [
            project.finding(
                "H5",
                isOne ? .warning : .note,
                listener.0,
                listener.1,
                "This listener grants, and the observer \(observer.0.function.owner) grants as well."
            )
        ].compactMap { $0 }
    }

    /// True if a body handles the state of a queue's transaction and grants in the same loop.
    private static func grantsByState(_ body: Block) -> Bool {
        body.allStatements.contains { statement in
            guard case .loop(let inner, _, let isFor, _) = statement.kind, isFor else { return false }
            let all = inner.allStatements.flatMap { $0.expression.allReferences } + statement.expression.allReferences
            return all.contains { $0.last.name == "transactionState" } && all.contains { PurchaseVocabulary.grants($0) }
        }
    }

    /// Purchases without any listener.
    private static func missing(_ project: Project) -> [Finding] {
        guard !project.calls(["updates"]), let call = AsyncChecks.purchases(project).first else { return [] }
        return [
            project.finding(
                "H4",
                .note,
                call.place,
                call.token,
                "Nothing in these sources listens to Transaction.updates."
            )
        ].compactMap { $0 }
    }
}

extension Function {
    /// True if the function also adds a payment to the queue.
    fileprivate var addsPayment: Bool {
        var result = false
        body?.visit { reference in
            guard ["add", "addPayment"].contains(reference.last.name), reference.names.contains("SKPaymentQueue") else {
                return
            }
            let value = reference.last.call?.arguments.first?.value.references.first
            result = result || value?.last.name.lowercased().contains("payment") ?? false
        }
        return result
    }
}
