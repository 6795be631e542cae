extension StructureParser {
    private static let modifiers: Set<String> = [
        "public", "private", "internal", "package", "open", "fileprivate", "static", "class", "final", "override",
        "lazy", "weak",
        "unowned", "mutating", "nonmutating", "convenience", "required", "dynamic", "optional", "indirect",
        "nonisolated",
        "isolated", "prefix", "postfix", "infix", "consuming", "borrowing", "sending", "async", "distributed",
    ]
    private static let typeKinds: Set<String> = ["class", "struct", "enum", "actor", "extension", "protocol"]

    /// Reads a declaration if one starts here, with its attributes and modifiers.
    mutating func declaration() -> [Statement]? {
        let start = position
        var modifiers: Set<String> = []
        while !isAtEnd {
            if current == "@", peek(1).kind == .word {
                modifiers.insert("@" + peek(1).text)
                position += 2
                while take(".") { position += 1 }
                skipGenerics()
                if current == "(", !current.followsSpace { skipBalanced() }
            } else if current.kind == .word, !current.isQuoted, Self.modifiers.contains(current.text),
                peek(1).kind == .word || peek(1) == "(" || peek(1) == "@",
                !(isWord("class") && !isDeclarationWord(peek(1)))
            {
                modifiers.insert(current.text)
                position += 1
                if current == "(" { skipBalanced() }
            } else {
                break
            }
        }
        let first = peek(0)
        guard first.kind == .word, !first.isQuoted else { return undo(to: start) }
        switch first.text {
        case "import", "typealias", "associatedtype", "precedencegroup", "operator":
            position += 1
            while !isAtEnd, !current.startsLine, current != "}", current != ";" {
                if current == "{" { skipBalanced() } else { position += 1 }
            }
            return []
        case "func": return [Statement(kind: .function(function(modifiers)), first: first)]
        case "init" where peek(1) == "(" || peek(1) == "?" || peek(1) == "!" || peek(1) == "<",
            "deinit" where peek(1) == "{", "subscript" where peek(1) == "(" || peek(1) == "<":
            return [Statement(kind: .function(function(modifiers)), first: first)]
        case "var", "let": return variable(modifiers)
        case let kind where Self.typeKinds.contains(kind) && peek(1).kind == .word:
            return [Statement(kind: .type(type(kind)), first: first)]
        default: return undo(to: start)
        }
    }

    private func isDeclarationWord(_ token: Token) -> Bool {
        token == "@" || ["func", "var", "let", "subscript", "init"].contains(token.text)
            || Self.modifiers.contains(token.text)
    }

    private mutating func undo(to start: Int) -> [Statement]? {
        position = start
        return nil
    }

    private mutating func function(_ modifiers: Set<String>) -> Function {
        let isNamed = isWord("func")
        if isNamed { position += 1 }
        var function = Function(name: current.text, token: current, modifiers: modifiers)
        position += 1
        while current.kind == .sign, current != "(", current != "<", current != "{", !isAtEnd { position += 1 }
        skipGenerics()
        if take("(") {
            while !isAtEnd, current != ")" {
                if let parameter = parameter() { function.parameters.append(parameter) }
                if current == "=" { _ = expression(stopsAtBrace: false) }
                if !take(",") { break }
            }
            _ = take(")")
        }
        while ["async", "throws", "rethrows", "reasync"].contains(current.text) {
            function.modifiers.insert(current.text)
            position += 1
            if current == "(" { skipBalanced() }
        }
        if take("->") { function.result = typeText() }
        if isWord("where") {
            while !isAtEnd, current != "{", current != "}", !current.startsLine || isWord("where") { position += 1 }
        }
        if current == "{" { function.body = block() }
        return function
    }

    private mutating func parameter() -> Function.Parameter? {
        while current == "@" {
            position += 2
            if current == "(" { skipBalanced() }
        }
        guard current.kind == .word else {
            if !isAtEnd { position += 1 }
            return nil
        }
        let label = current.text
        position += 1
        var name = label
        if current.kind == .word {
            name = current.text
            position += 1
        }
        guard take(":") else { return nil }
        return Function.Parameter(label: label, name: name, type: typeText())
    }

    /// Reads a `var` or `let` with its values and accessors.
    private mutating func variable(_ modifiers: Set<String>) -> [Statement] {
        position += 1
        var result: [Statement] = []
        repeat {
            let first = current
            var names: [Token] = []
            if current == "(" {
                let end = position
                skipBalanced()
                names = tokens[end..<position].filter { $0.kind == .word && $0 != "_" }
            } else {
                names = [current]
                position += 1
            }
            let type = take(":") ? typeText() : nil
            var value = Expression()
            if take("=") { value = expression(stopsAtBrace: false, isValue: true) }
            let origin = value.references.first
            let bindings = names.map {
                Expression.Part.binding(Binding(name: $0.text, token: $0, type: type, origin: origin))
            }
            value.parts.insert(contentsOf: bindings, at: 0)
            result.append(Statement(kind: .expression, expression: value, first: first))
            if current == "{", !current.startsLine || type != nil {
                var accessor = Function(name: first.text, token: first, result: type ?? "", modifiers: modifiers)
                accessor.isAccessor = true
                accessor.body = accessors()
                result.append(Statement(kind: .function(accessor), first: first))
            }
        } while take(",")
        return result
    }

    private mutating func accessors() -> Block {
        guard take("{") else { return Block() }
        var block = Block()
        let words: Set<String> = ["get", "set", "willSet", "didSet", "_read", "_modify"]
        while !isAtEnd, current != "}" {
            var distance = 0
            while ["mutating", "nonmutating", "async", "throws"].contains(peek(distance).text) { distance += 1 }
            guard words.contains(peek(distance).text) else { break }
            let first = current
            position += distance + 1
            if current == "(" { skipBalanced() }
            while ["async", "throws"].contains(current.text) { position += 1 }
            if current == "{" { block.statements.append(Statement(kind: .scope(self.block()), first: first)) }
        }
        block.statements += statements()
        _ = take("}")
        return block
    }

    private mutating func type(_ kind: String) -> TypeDeclaration {
        position += 1
        var type = TypeDeclaration(kind: kind, name: current.text, token: current)
        position += 1
        var name = type.name
        while take(".") {
            name = current.text
            position += 1
        }
        type = TypeDeclaration(kind: kind, name: name, token: type.token)
        skipGenerics()
        if take(":") {
            repeat {
                if current == "@" { position += 2 }
                type.inherits.append(typeText())
            } while take(",")
        }
        while !isAtEnd, current != "{", current != "}" { position += 1 }
        guard take("{") else { return type }
        add(members(), to: &type)
        _ = take("}")
        return type
    }

    private mutating func members() -> [Statement] {
        var result: [Statement] = []
        while !isAtEnd, current != "}" {
            let before = position
            if isWord("case") {
                position += 1
                while !isAtEnd, !current.startsLine, current != "}" {
                    if current == "(" { skipBalanced() } else { position += 1 }
                }
            } else {
                result += statements(inCase: true)
            }
            if position == before { position += 1 }
        }
        return result
    }

    private func add(_ members: [Statement], to type: inout TypeDeclaration) {
        for member in members {
            switch member.kind {
            case .function(var function):
                function.owner = type.name
                type.functions.append(function)
            case .type(let inner): type.types.append(inner)
            case .compiled(let branches): for branch in branches { add(branch.statements, to: &type) }
            default:
                for case .binding(let binding) in member.expression.parts {
                    let type0 =
                        binding.type
                        ?? binding.origin.map { $0.components.last { $0.call != nil }?.name ?? $0.last.name }
                    type.properties.append(.init(name: binding.name, type: type0, token: binding.token))
                }
                guard member.expression.parts.contains(where: { if case .binding = $0 { false } else { true } }) else {
                    continue
                }
                var initial = Function(name: member.first.text, token: member.first, body: Block(statements: [member]))
                (initial.isAccessor, initial.owner) = (true, type.name)
                type.functions.append(initial)
            }
        }
    }
}
