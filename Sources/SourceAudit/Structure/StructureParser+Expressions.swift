extension StructureParser {
    private static let words: Set<String> = [
        "try", "await", "as", "is", "in", "inout", "any", "some", "case", "let", "var", "where", "nil", "true", "false",
        "throws",
        "async", "consume", "copy", "unsafe", "each", "repeat", "return", "else",
    ]
    private static let ends: Set<String> = ["}", ")", "]", ";", "{"]

    /// Reads the parts of an expression, of conditions, or of a pattern.
    mutating func expression(
        stopsAtBrace: Bool,
        isValue: Bool = false,
        isPattern: Bool = false,
        isArgument: Bool = false
    ) -> Expression {
        var result = Expression()
        let start = position
        var isAwaited = false
        var pattern: String?
        var pending: [Int] = []
        while !isAtEnd {
            let token = current
            if token.kind == .sign {
                if token == "{", !stopsAtBrace {
                    guard position == start || !canEnd(peek(-1)) else { break }
                } else if Self.ends.contains(token.text) {
                    break
                }
                if token == ",", isArgument || isValue { break }
                if token == ":", isPattern { break }
            }
            if position > start, token.startsLine, !stopsAtBrace, !isPattern, !isArgument, canEnd(peek(-1)),
                !continues(token)
            {
                break
            }
            if token.kind == .directive, ["#if", "#elseif", "#else", "#endif"].contains(token.text) { break }
            if stopsAtBrace, isWord("else") { break }
            switch token.kind {
            case .word where !token.isQuoted && ["if", "switch"].contains(token.text) && !stopsAtBrace:
                let value = isWord("if") ? choice() : selection()
                result.parts.append(.statement(value))
            case .word where !token.isQuoted && ["let", "var"].contains(token.text):
                position += 1
                let isList = current == "("
                while current.kind == .word || current == "(" || current == "," && isList {
                    if current.kind == .word, current != "_" {
                        pending.append(result.parts.count)
                        let binding = Binding(name: current.text, token: current, pattern: pattern ?? enclosing)
                        result.parts.append(.binding(binding))
                    }
                    position += 1
                    if !isList { break }
                }
                if take(":") { _ = typeText() }
                if isList { _ = take(")") }
                if current != "=", !isPattern, !isArgument, let name = peek(-1).kind == .word ? peek(-1) : nil {
                    // `if let name`
                    result.parts.append(.reference(Reference(components: [.init(name: name.text, token: name)])))
                }
            case .word where !token.isQuoted && Self.words.contains(token.text):
                if isWord("await") { isAwaited = true }
                result.parts.append(.word(token))
                position += 1
                if ["as", "is"].contains(token.text) {
                    if current == "?" || current == "!" { position += 1 }
                    let type = current
                    let text = typeTextOfCast()
                    if !text.isEmpty { result.parts.append(.literal(type)) }
                }
            case .word, .directive:
                result.parts.append(.reference(chain(stopsAtBrace: stopsAtBrace, isAwaited: isAwaited)))
            case .text, .number:
                position += 1
                result.parts.append(.literal(token))
                if current == "(" || current == "." { appendChain(to: &result, token, stopsAtBrace, isAwaited) }
            case .sign:
                switch token.text {
                case "." where peek(1).kind == .word:
                    position += 1
                    pattern = current.text
                    var member = chain(stopsAtBrace: stopsAtBrace, isAwaited: isAwaited)
                    member.isImplicitMember = true
                    for argument in member.last.call?.arguments ?? [] {
                        adopt(argument.value, pattern, &result, &pending)
                    }
                    result.parts.append(.reference(member))
                    pattern = nil
                case "(", "[":
                    position += 1
                    var group = Expression()
                    while !isAtEnd, current != ")", current != "]" {
                        group.parts += expression(stopsAtBrace: false, isArgument: true).parts
                        if !take(",") && !take(":") { break }
                    }
                    position += 1
                    if current == ".", !current.startsLine || peek(1).kind == .word {
                        var chain = Reference(components: [.init(name: "", token: token)], isAwaited: isAwaited)
                        chain.root = group
                        extend(&chain, stopsAtBrace: stopsAtBrace)
                        result.parts.append(.reference(chain))
                    } else {
                        result.parts.append(.group(group))
                    }
                case "{": result.parts.append(.closure(closure()))
                default:
                    position += 1
                    result.parts.append(.sign(token))
                    if token == "=", !pending.isEmpty {
                        let filled = pending
                        pending = []
                        let (count, from) = (result.parts.count, position)
                        let rest = originAhead()
                        position = from
                        for index in filled where index < count {
                            guard case .binding(var binding) = result.parts[index] else { continue }
                            binding.origin = rest
                            result.parts[index] = .binding(binding)
                        }
                    }
                }
            }
        }
        return result
    }

    /// The pattern around the current `let`, as in `case let .verified(transaction)`.
    private var enclosing: String? {
        guard peek(1) == "." else { return nil }
        return peek(2).text
    }

    private mutating func originAhead() -> Reference? {
        while ["try", "await", "?", "!"].contains(current.text) { position += 1 }
        guard current.kind == .word else { return nil }
        return chain(stopsAtBrace: true, isAwaited: peek(-1) == "await")
    }

    /// Makes the bindings in the arguments of a pattern visible in the pattern's own expression.
    private func adopt(_ inner: Expression, _ pattern: String?, _ result: inout Expression, _ pending: inout [Int]) {
        for case .binding(var binding) in inner.parts {
            binding.pattern = binding.pattern ?? pattern
            pending.append(result.parts.count)
            result.parts.append(.binding(binding))
        }
        for case .reference(let reference) in inner.parts {
            for argument in reference.last.call?.arguments ?? [] {
                adopt(argument.value, reference.last.name, &result, &pending)
            }
        }
    }

    private mutating func typeTextOfCast() -> String {
        let first = current
        guard first.kind == .word || first == "[" || first == "(" else { return "" }
        if first.kind == .word {
            while ["any", "some"].contains(current.text) { position += 1 }
            position += 1
            while current == ".", peek(1).kind == .word { position += 2 }
            skipGenerics()
            if current == "?", !current.followsSpace { position += 1 }
        } else {
            skipBalanced()
        }
        return first.text
    }

    private func canEnd(_ token: Token) -> Bool {
        switch token.kind {
        case .word:
            !["try", "await", "return", "in", "as", "is", "case", "where", "let", "var", "throw"].contains(token.text)
        case .number, .text, .directive: true
        case .sign:
            [")", "]", "}", "?", "!", ">", "_"].contains(token.text) && !(token.followsSpace && token.text == "?")
        }
    }

    private func continues(_ token: Token) -> Bool {
        if token.kind == .word { return ["as", "is", "where"].contains(token.text) }
        guard token.kind == .sign, !["@", "{", "(", "[", "}"].contains(token.text) else { return false }
        if token == "." { return true }
        return token.precedesSpace || ["?", ":", "&&", "||", "??"].contains(token.text)
    }

    private mutating func appendChain(
        to result: inout Expression,
        _ token: Token,
        _ stopsAtBrace: Bool,
        _ isAwaited: Bool
    ) {
        var chain = Reference(components: [.init(name: "", token: token)], isAwaited: isAwaited)
        extend(&chain, stopsAtBrace: stopsAtBrace)
        result.parts.append(.reference(chain))
    }

    mutating func chain(stopsAtBrace: Bool, isAwaited: Bool) -> Reference {
        var reference = Reference(components: [.init(name: current.text, token: current)], isAwaited: isAwaited)
        position += 1
        extend(&reference, stopsAtBrace: stopsAtBrace)
        return reference
    }

    private mutating func extend(_ reference: inout Reference, stopsAtBrace: Bool) {
        while !isAtEnd {
            let index = reference.components.count - 1
            let token = current
            if token.kind == .sign, ["?", "!"].contains(token.text), !token.followsSpace, token.length == 1 {
                position += 1
            } else if token == ".", peek(1).kind == .word || peek(1).kind == .number {
                position += 1
                reference.components.append(.init(name: current.text, token: current))
                position += 1
            } else if token == "(", !token.startsLine, !token.followsSpace || reference.components[index].name != "in" {
                reference.components[index].call = Call(arguments: arguments())
            } else if token == "[", !token.startsLine, !token.followsSpace {
                position += 1
                reference.components[index].subscripts.append(expression(stopsAtBrace: false, isArgument: true))
                while !isAtEnd, current != "]" { position += 1 }
                position += 1
            } else if token == "<", !token.followsSpace, reference.last.name.first?.isUppercase == true, skipGenerics()
            {
                continue
            } else if token == "{", !stopsAtBrace, !token.startsLine, reference.last.token.kind != .text {
                var call = reference.components[index].call ?? Call()
                call.trailing.append(closure())
                while current.kind == .word, !current.startsLine, peek(1) == ":", peek(2) == "{" {
                    position += 2
                    call.trailing.append(closure())
                }
                reference.components[index].call = call
            } else {
                return
            }
        }
    }

    private mutating func arguments() -> [Call.Argument] {
        position += 1
        var result: [Call.Argument] = []
        while !isAtEnd, current != ")" {
            var label: String?
            if current.kind == .word, peek(1) == ":" {
                label = current.text
                position += 2
            }
            let before = position
            result.append(.init(label: label, value: expression(stopsAtBrace: false, isArgument: true)))
            if take(",") { continue }
            if current == ")" { break }
            if position == before || current != ")" { position += 1 }
        }
        _ = take(")")
        return result
    }
}
