extension StructureParser {
    /// Reads one statement.
    ///
    /// A declaration of several variables becomes a scope of its own.
    mutating func statement() -> Statement? {
        let first = current
        if take(";") { return nil }
        if current.kind == .directive { if let statement = directive() { return statement } }
        if let declared = declaration() {
            if declared.count == 1 { return declared[0] }
            return declared.isEmpty ? nil : Statement(kind: .compiled([Block(statements: declared)]), first: first)
        }
        if current.kind == .word, peek(1) == ":",
            ["for", "while", "repeat", "switch", "do", "if"].contains(peek(2).text)
        {
            position += 2
        }
        guard current.kind == .word, !current.isQuoted else { return plain() }
        switch current.text {
        case "if": return choice()
        case "guard":
            position += 1
            let condition = expression(stopsAtBrace: true)
            if isWord("else") { position += 1 }
            return Statement(kind: .guarded(otherwise: block()), expression: condition, first: first)
        case "for": return forLoop()
        case "while":
            position += 1
            let condition = expression(stopsAtBrace: true)
            let isInfinite = condition.parts.count == 1 && condition.isWord("true")
            let body = block()
            return Statement(
                kind: .loop(body: body, binding: condition.bindings.first, isFor: false, isInfinite: isInfinite),
                expression: condition,
                first: first
            )
        case "repeat":
            position += 1
            let body = block()
            if isWord("while") { position += 1 }
            let condition = expression(stopsAtBrace: false)
            return Statement(
                kind: .loop(body: body, binding: nil, isFor: false, isInfinite: false),
                expression: condition,
                first: first
            )
        case "switch": return selection()
        case "do":
            position += 1
            if isWord("throws") {
                position += 1
                if current == "(" { skipBalanced() }
            }
            let body = block()
            var catches: [Block] = []
            while isWord("catch") {
                position += 1
                if current != "{" { _ = expression(stopsAtBrace: true) }
                catches.append(block())
            }
            return Statement(kind: .attempt(body: body, catches: catches), first: first)
        case "defer":
            position += 1
            return Statement(kind: .deferred(block()), first: first)
        case "return", "throw":
            position += 1
            var value = Expression()
            if !current.startsLine || first == "throw", current != "}", current != ";" {
                value = expression(stopsAtBrace: false, isValue: true)
            }
            return Statement(kind: .exit(first == "return" ? .returned : .threw), expression: value, first: first)
        case "break", "continue", "fallthrough":
            position += 1
            if current.kind == .word, !current.startsLine { position += 1 }
            return Statement(
                kind: .exit(first == "break" ? .broke : first == "continue" ? .continued : .fell),
                first: first
            )
        default: return plain()
        }
    }

    private mutating func plain() -> Statement {
        let first = current
        return Statement(kind: .expression, expression: expression(stopsAtBrace: false, isValue: true), first: first)
    }

    /// Reads `#if` with its branches.
    ///
    /// Other directives belong to expressions.
    private mutating func directive() -> Statement? {
        let first = current
        guard first.text == "#if" else { return nil }
        var branches: [Block] = []
        repeat {
            let line = current.line
            while !isAtEnd, current.line == line { position += 1 }
            branches.append(Block(statements: statements(inCase: true)))
            while !isAtEnd, current.kind != .directive, current != "}" {
                // Labels of a `switch` whose other labels stand outside of the directive.
                branches.append(Block(statements: switchCases().flatMap(\.body.statements)))
            }
        } while current.kind == .directive && ["#elseif", "#else"].contains(current.text)
        if current.text == "#endif" { position += 1 }
        return Statement(kind: .compiled(branches), first: first)
    }

    mutating func choice() -> Statement {
        let first = current
        position += 1
        let condition = expression(stopsAtBrace: true)
        let then = block()
        var otherwise: Block?
        if isWord("else") {
            position += 1
            otherwise = isWord("if") ? Block(statements: [choice()]) : block()
        }
        // A branch that never runs is left out, as by the compiler.
        switch condition.constant {
        case true?: return Statement(kind: .choice(then: then, otherwise: nil), expression: condition, first: first)
        case false?: return Statement(kind: .scope(otherwise ?? Block()), expression: Expression(), first: first)
        case nil: return Statement(kind: .choice(then: then, otherwise: otherwise), expression: condition, first: first)
        }
    }

    private mutating func forLoop() -> Statement {
        let first = current
        position += 1
        while ["try", "await", "unsafe"].contains(current.text) { position += 1 }
        var names: [Token] = []
        var pattern: String?
        let isCase = isWord("case")
        while !isAtEnd, !isWord("in"), current != "{" {
            if isCase, current == "." { pattern = peek(1).text }
            if current.kind == .word, !["case", "let", "var", "_"].contains(current.text), peek(-1) != "." {
                names.append(current)
            }
            position += 1
        }
        position += isWord("in") ? 1 : 0
        let sequence = expression(stopsAtBrace: true)
        let binding = names.first.map {
            Binding(name: $0.text, token: $0, pattern: pattern, origin: sequence.references.first)
        }
        return Statement(
            kind: .loop(body: block(), binding: binding, isFor: true, isInfinite: false),
            expression: sequence,
            first: first
        )
    }

    mutating func selection() -> Statement {
        let first = current
        position += 1
        let subject = expression(stopsAtBrace: true)
        guard take("{") else { return Statement(kind: .selection(cases: []), expression: subject, first: first) }
        let cases = switchCases()
        _ = take("}")
        return Statement(kind: .selection(cases: cases), expression: subject, first: first)
    }

    private mutating func switchCases() -> [SwitchCase] {
        var cases: [SwitchCase] = []
        while !isAtEnd, current != "}" {
            var label = SwitchCase(first: current)
            if current.kind == .directive {
                // Both branches of `#if` are read.
                let line = current.line
                if ["#elseif", "#else", "#endif"].contains(current.text), cases.isEmpty { return cases }
                while !isAtEnd, current.line == line { position += 1 }
                continue
            }
            if take("@") { position += 1 }
            if isWord("default") {
                position += 1
                label.isDefault = true
            } else if isWord("case") {
                position += 1
                label.pattern = expression(stopsAtBrace: false, isPattern: true)
                label.isConditional = label.pattern.words.contains("where")
                label.names = label.pattern.parts.flatMap { part -> [String] in
                    guard case .reference(let reference) = part else { return [] }
                    return reference.isImplicitMember || reference.components.count > 1 ? [reference.last.name] : []
                }
            } else {
                position += 1
                continue
            }
            _ = take(":")
            label.body = Block(statements: statements(inCase: true))
            cases.append(label)
        }
        return cases
    }
}
