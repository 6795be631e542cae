/// Follows every path through a block, and through the functions of the project that it calls with the same transaction.
struct Flow {
    /// The events on a path so far.
    struct State: Hashable {
        /// The name of the call that finished the transaction.
        var finished: Token?
        /// The file of that call.
        var finishedIn = -1
        /// The first grant.
        var granted: Token?
        /// True if other code was told of the purchase, or a value was kept.
        var isTold = false
        /// True if the transaction went to code that is not known here, which may finish it later.
        var isHandedOn = false
    }

    struct Outcome {
        var next: Set<State> = []
        var returned: Set<State> = []
        var broke: Set<State> = []
        var continued: Set<State> = []

        var all: Set<State> { next.union(returned).union(broke).union(continued) }

        mutating func addExits(of other: Outcome) {
            returned.formUnion(other.returned)
            broke.formUnion(other.broke)
            continued.formUnion(other.continued)
        }
    }

    let project: Project
    let place: Project.Place
    /// The names of the transaction; empty if any transaction counts.
    var subjects: Set<String>
    var depth = 0
    /// A grant on a path on which the transaction was finished before.
    private(set) var late: [(finish: Token, source: Int, grant: Token)] = []
    /// A call that tells other code of the purchase, on a path on which the transaction was finished before and nothing was granted.
    private(set) var told: [(finish: Token, source: Int, call: Token)] = []
    /// True in the branch of a transaction that is not paid.
    var isUnpaid = false

    init(_ project: Project, _ place: Project.Place, subjects: Set<String>, depth: Int = 0) {
        (self.project, self.place, self.subjects, self.depth) = (project, place, subjects, depth)
    }

    mutating func run(_ block: Block, from states: Set<State>) -> Outcome { run(block.statements[...], from: states) }

    mutating func run(_ statements: ArraySlice<Statement>, from states: Set<State>) -> Outcome {
        var outcome = Outcome(next: states)
        for statement in statements {
            if outcome.next.isEmpty { break }
            let step = run(statement, from: outcome.next)
            outcome.next = step.next
            outcome.addExits(of: step)
        }
        return outcome
    }

    private mutating func run(_ statement: Statement, from states: Set<State>) -> Outcome {
        if case .deferred(let block) = statement.kind { return run(block, from: states) }
        let entered = evaluate(statement.expression, from: states)
        var result = Outcome()
        switch statement.kind {
        case .expression, .function, .type, .deferred: result.next = entered
        case .scope(let block): return run(block, from: entered)
        case .compiled(let branches):
            for branch in branches { merge(run(branch, from: entered), into: &result) }
            if branches.isEmpty { result.next = entered }
        case .choice(let then, let otherwise):
            let constant = statement.expression.parts.count == 1 ? statement.expression.words.first : nil
            if constant != "false" {
                let outer = isUnpaid
                isUnpaid = outer || statement.expression.isUnpaid
                merge(run(then, from: entered), into: &result)
                isUnpaid = outer
            }
            if constant != "true" {
                if let otherwise {
                    merge(run(otherwise, from: entered), into: &result)
                } else {
                    result.next.formUnion(entered)
                }
            }
        case .guarded(let otherwise):
            merge(run(otherwise, from: entered), into: &result)
            result.next = entered
        case .loop(let body, _, let isFor, let isInfinite):
            var inner = run(body, from: isFor ? Set(entered.map { _ in State() }) : entered)
            result.next = inner.next.union(inner.broke).union(inner.continued)
            if !isInfinite { result.next.formUnion(entered) }
            inner.next = []
            result.returned = inner.returned
        case .selection(let cases):
            var fallen: Set<State> = []
            let outer = isUnpaid
            defer { isUnpaid = outer }
            for label in cases {
                isUnpaid = outer || !label.names.isEmpty && label.names.allSatisfy(PurchaseVocabulary.isUnpaid)
                var inner = run(label.body, from: evaluate(label.pattern, from: entered).union(fallen))
                fallen = label.body.endsInFall ? inner.next : []
                if label.body.endsInFall { inner.next = [] }
                inner.next.formUnion(inner.broke)
                inner.broke = []
                merge(inner, into: &result)
            }
            if cases.isEmpty { result.next = entered }
        case .attempt(let body, let catches):
            let inner = run(body, from: entered)
            merge(inner, into: &result)
            let outer = isUnpaid
            isUnpaid = true
            defer { isUnpaid = outer }
            for handler in catches { merge(run(handler, from: entered), into: &result) }
        case .exit(let exit):
            switch exit {
            case .returned, .threw: result.returned = entered
            case .broke: result.broke = entered
            case .continued: result.continued = entered
            case .fell: result.next = entered
            }
        }
        return result
    }

    private func merge(_ other: Outcome, into result: inout Outcome) {
        result.next.formUnion(other.next)
        result.addExits(of: other)
    }

    // MARK: Expressions

    private mutating func evaluate(_ expression: Expression, from states: Set<State>) -> Set<State> {
        var states = states
        for part in expression.parts {
            switch part {
            case .reference(let reference): states = evaluate(reference, from: states)
            case .group(let group): states = evaluate(group, from: states)
            case .closure(let closure): states.formUnion(run(closure.body, from: states).all)
            case .statement(let statement): states = run(statement, from: states).all
            case .binding(let binding):
                if let origin = binding.origin, !subjects.isEmpty, subjects.contains(origin.first.name),
                    origin.components.count == 1
                {
                    subjects.insert(binding.name)
                }
            default: continue
            }
        }
        if let token = PurchaseVocabulary.grants(expression) { states = grant(token, states) }
        return states
    }

    private mutating func evaluate(_ reference: Reference, from states: Set<State>) -> Set<State> {
        var states = states
        if let root = reference.root { states = evaluate(root, from: states) }
        for component in reference.components {
            for argument in component.call?.arguments ?? [] { states = evaluate(argument.value, from: states) }
        }
        if PurchaseVocabulary.finishes(reference, in: place, of: project), concerns(reference) {
            states = Set(
                states.map { state in
                    var state = state
                    if state.finished == nil {
                        (state.finished, state.finishedIn) = (reference.last.token, place.source)
                    }
                    return state
                }
            )
        } else if reference.last.call != nil {
            if PurchaseVocabulary.keeps(reference) || PurchaseVocabulary.tellsSuccess(reference) {
                states = tell(reference, states)
            }
            states = call(reference, from: states)
        }
        for component in reference.components {
            for closure in component.call?.trailing ?? [] {
                let inner = run(closure.body, from: states).all
                states = closure.body.statements.isEmpty ? states : inner.union(isCertain(component) ? [] : states)
            }
        }
        return states
    }

    /// True for functions that run their closure once before they return, or that start it as a task.
    private func isCertain(_ component: Reference.Component) -> Bool {
        ["Task", "detached", "async", "forEach", "withLock", "sync", "run", "verify"].contains(component.name)
            || component.name.lowercased().contains("valid") || component.name.lowercased().contains("verify")
    }

    /// True if a call is about the transaction that the analysis follows.
    private func concerns(_ reference: Reference) -> Bool {
        if subjects.isEmpty { return true }
        if subjects.contains(reference.first.name) { return true }
        return reference.last.call?.arguments.contains { argument in subjects.contains { argument.value.mentions($0) } }
            ?? false
    }

    private mutating func call(_ reference: Reference, from states: Set<State>) -> Set<State> {
        let callee = depth < 4 ? project.function(called: reference, from: place) : nil
        if let callee, let body = callee.function.body, callee.function.token != place.function.token {
            let given = zip(callee.function.parameters, reference.last.call?.arguments ?? []).filter { _, argument in
                subjects.contains { argument.value.mentions($0) }
            }
            if !given.isEmpty || subjects.isEmpty {
                // A function that grants by its name may finish as well, after the grant.
                let entered = PurchaseVocabulary.grants(reference) ? grant(reference.last.token, states) : states
                var inner = Flow(project, callee, subjects: Set(given.map(\.0.name)), depth: depth + 1)
                inner.isUnpaid = isUnpaid || PurchaseVocabulary.isUnpaid(callee.function.name)
                let outcome = inner.run(body, from: entered)
                late += inner.late
                told += inner.told
                return outcome.next.union(outcome.returned)
            }
        }
        if PurchaseVocabulary.grants(reference) { return handOn(reference, grant(reference.last.token, states)) }
        return handOn(reference, states)
    }

    /// Notes that the whole transaction goes to code that may finish it.
    private func handOn(_ reference: Reference, _ states: Set<State>) -> Set<State> {
        let isWhole = reference.last.call?.arguments.contains { argument in
            guard argument.value.parts.count == 1, case .reference(let value)? = argument.value.parts.first else {
                return false
            }
            return value.components.count == 1 && subjects.contains(value.first.name)
        }
        guard isWhole == true, !PurchaseVocabulary.isReport(reference.last.name) || reference.components.count > 2,
            !["print", "NSLog", "debugPrint", "os_log"].contains(reference.last.name)
        else { return states }
        return Set(
            states.map { state in
                var state = state
                state.isHandedOn = true
                return state
            }
        )
    }

    /// Notes that other code learns of the purchase, unless it knows already.
    private mutating func tell(_ reference: Reference, _ states: Set<State>) -> Set<State> {
        Set(
            states.map { state in
                var state = state
                if let finish = state.finished, !isUnpaid, state.granted == nil, !state.isTold, !state.isHandedOn,
                    PurchaseVocabulary.tellsSuccess(reference)
                {
                    told.append((finish, state.finishedIn, reference.last.token))
                }
                state.isTold = true
                return state
            }
        )
    }

    private mutating func grant(_ token: Token, _ states: Set<State>) -> Set<State> {
        Set(
            states.map { state in
                var state = state
                if let finish = state.finished, state.granted == nil { late.append((finish, state.finishedIn, token)) }
                if state.granted == nil { state.granted = token }
                return state
            }
        )
    }
}

extension Expression {
    /// True for a condition with the state of a transaction that is not paid, or with an error.
    fileprivate var isUnpaid: Bool {
        guard !signs.contains("!=") else { return false }
        return allReferences.contains { PurchaseVocabulary.isUnpaid($0.last.name) }
    }
}

extension Block {
    fileprivate var endsInFall: Bool {
        if case .exit(.fell)? = statements.last?.kind { return true }
        return false
    }
}
