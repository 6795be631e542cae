extension Expression {
    /// The chains of this expression alone, without those inside arguments and closures.
    var references: [Reference] {
        parts.flatMap { part -> [Reference] in
            switch part {
            case .reference(let reference): [reference]
            case .group(let group): group.references
            default: []
            }
        }
    }

    var bindings: [Binding] { parts.compactMap { if case .binding(let binding) = $0 { binding } else { nil } } }
    var words: [String] { parts.compactMap { if case .word(let token) = $0 { token.text } else { nil } } }
    var signs: [String] { parts.compactMap { if case .sign(let token) = $0 { token.text } else { nil } } }

    func isWord(_ text: String) -> Bool { words.first == text }

    /// Calls a function with each chain, also inside arguments, closures and statements, in the order of the text.
    func visit(closures: Bool = true, _ body: (Reference) -> Void) {
        for part in parts {
            switch part {
            case .reference(let reference): reference.visit(closures: closures, body)
            case .group(let group): group.visit(closures: closures, body)
            case .closure(let closure): if closures { closure.body.visit(body) }
            case .statement(let statement): statement.visit(closures: closures, body)
            default: continue
            }
        }
    }

    /// The chains inside this expression, also in arguments, without closures.
    var allReferences: [Reference] {
        var result: [Reference] = []
        visit(closures: false) { result.append($0) }
        return result
    }

    /// The value of a condition that is a literal, or that starts with `false` and only adds conditions.
    var constant: Bool? {
        guard case .word(let token)? = parts.first else { return nil }
        if token == "true", parts.count == 1 { return true }
        guard token == "false" else { return nil }
        guard parts.count > 1 else { return false }
        if case .sign(let sign) = parts[1], [",", "&&"].contains(sign.text), !signs.contains("||") { return false }
        return nil
    }

    /// True if a chain starts with a name.
    func mentions(_ name: String) -> Bool { allReferences.contains { $0.first.name == name } }
}

extension Reference {
    func visit(closures: Bool, _ body: (Reference) -> Void) {
        root?.visit(closures: closures, body)
        for component in components {
            for inner in component.subscripts { inner.visit(closures: closures, body) }
            for argument in component.call?.arguments ?? [] { argument.value.visit(closures: closures, body) }
        }
        body(self)
        guard closures else { return }
        for component in components { for closure in component.call?.trailing ?? [] { closure.body.visit(body) } }
    }

    var closures: [Closure] {
        components.flatMap { component -> [Closure] in
            guard let call = component.call else { return [] }
            let given = call.arguments.flatMap {
                $0.value.parts.compactMap { if case .closure(let it) = $0 { it } else { nil } }
            }
            return given + call.trailing
        }
    }
}

extension Statement {
    /// The blocks inside this statement.
    var blocks: [Block] {
        switch kind {
        case .expression, .exit, .type: []
        case .choice(let then, let otherwise): [then] + (otherwise.map { [$0] } ?? [])
        case .guarded(let block), .deferred(let block), .scope(let block), .loop(let block, _, _, _): [block]
        case .selection(let cases): cases.map(\.body)
        case .attempt(let body, let catches): [body] + catches
        case .compiled(let blocks): blocks
        case .function(let function): function.body.map { [$0] } ?? []
        }
    }

    func visit(closures: Bool = true, _ body: (Reference) -> Void) {
        expression.visit(closures: closures, body)
        if case .selection(let cases) = kind {
            for label in cases {
                label.pattern.visit(closures: closures, body)
                for statement in label.body.statements { statement.visit(closures: closures, body) }
            }
            return
        }
        for block in blocks { for statement in block.statements { statement.visit(closures: closures, body) } }
    }
}

extension Block {
    func visit(_ body: (Reference) -> Void) { for statement in statements { statement.visit(body) } }

    /// The statements of this block and of all blocks and closures inside, in the order of the text.
    var allStatements: [Statement] {
        statements.flatMap { statement -> [Statement] in
            let closures = statement.expression.closures.flatMap(\.body.allStatements)
            return [statement] + closures + statement.blocks.flatMap(\.allStatements)
        }
    }
}

extension Expression {
    /// The closures of this expression, and the blocks of `if` and `switch` inside it, as closures without parameters.
    var closures: [Closure] {
        parts.flatMap { part -> [Closure] in
            switch part {
            case .reference(let reference):
                (reference.root?.closures ?? [])
                    + reference.components.flatMap { component -> [Closure] in
                        (component.call?.arguments.flatMap(\.value.closures) ?? []) + (component.call?.trailing ?? [])
                    }
            case .group(let group): group.closures
            case .closure(let closure): [closure]
            case .statement(let statement): [Closure(body: Block(statements: [statement]), first: statement.first)]
            default: []
            }
        }
    }
}
