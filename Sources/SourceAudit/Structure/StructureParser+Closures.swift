extension StructureParser {
    mutating func closure() -> Closure {
        var closure = Closure(first: current)
        position += 1
        if let parameters = closureHeader() { closure.parameters = parameters }
        closure.body = Block(statements: statements())
        _ = take("}")
        return closure
    }

    /// Reads the parameters of a closure up to `in`, or nothing if the closure has none.
    private mutating func closureHeader() -> [String]? {
        var index = position
        var depth = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .word, token.text == "in", depth == 0 { break }
            if token.kind == .sign {
                if "([<".contains(token.text) { depth += 1 }
                if ")]>".contains(token.text) { depth -= 1 }
                guard depth >= 0, "([<)]>,:?.&@->_=".contains(token.text) else { return nil }
            } else if token.kind != .word
                || ["for", "if", "guard", "let", "var", "return", "switch", "try"].contains(token.text)
            {
                return nil
            }
            index += 1
        }
        guard index < tokens.count else { return nil }
        var start = position
        while start < index, tokens[start] == "@" { start += 2 }
        position = start
        if current == "[" { skipBalanced() }
        var names: [String] = []
        while position < index {
            if current.kind == .word, ["(", ",", "{", "]", "in"].contains(peek(-1).text) || position == start {
                names.append(current.text)
            }
            if current == ":" || current == "->" {
                position += 1
                _ = typeText()
                continue
            }
            position += 1
        }
        position = index + 1
        return names
    }
}
