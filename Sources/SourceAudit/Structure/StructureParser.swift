/// Reads the structure of Swift source: types, functions, statements and chains of calls.
///
/// The parser accepts every text. What it does not understand becomes an expression, so that an error in one place does not hide
/// the rest of the file.
struct StructureParser {
    let tokens: [Token]
    var position = 0
    private static let ending = Token(kind: .sign, text: "", offset: 0, length: 0, line: 0, column: 0, startsLine: true)

    static func structure(of tokens: [Token]) -> SourceStructure {
        var parser = StructureParser(tokens: tokens)
        var file = SourceStructure()
        var rest = Block()
        while !parser.isAtEnd {
            for statement in parser.statements() {
                switch statement.kind {
                case .type(let type): file.types.append(type)
                case .function(let function): file.functions.append(function)
                default: rest.statements.append(statement)
                }
            }
            if !parser.isAtEnd { parser.position += 1 }
        }
        for (index, token) in tokens.enumerated().dropLast() where token == "import" && tokens[index + 1].kind == .word
        {
            file.imports.insert(tokens[index + 1].text)
        }
        if !rest.statements.isEmpty {
            file.functions.append(Function(name: "main", token: rest.statements[0].first, body: rest, isAccessor: true))
        }
        return file
    }

    var isAtEnd: Bool { position >= tokens.count }
    var current: Token { peek(0) }

    func peek(_ distance: Int) -> Token {
        let index = position + distance
        return tokens.indices.contains(index) ? tokens[index] : Self.ending
    }

    mutating func take(_ text: String) -> Bool {
        guard !isAtEnd, current == text else { return false }
        position += 1
        return true
    }

    func isWord(_ text: String, at distance: Int = 0) -> Bool {
        let token = peek(distance)
        return token.kind == .word && token.text == text && !token.isQuoted
    }

    // MARK: Blocks

    /// Reads statements up to a closing brace, or to the next label of a `switch`.
    mutating func statements(inCase: Bool = false) -> [Statement] {
        var result: [Statement] = []
        var isDead = false
        while !isAtEnd, current != "}" {
            if inCase, startsLabel { break }
            if current.kind == .directive, ["#elseif", "#else", "#endif"].contains(current.text) { break }
            let before = position
            if let statement = statement(), !isDead {
                result.append(statement)
                // What follows `guard false` never runs.
                if case .guarded(let otherwise) = statement.kind, statement.expression.constant == false {
                    result[result.count - 1] = Statement(kind: .scope(otherwise), first: statement.first)
                    isDead = true
                }
            }
            if position == before { position += 1 }
        }
        return result
    }

    var startsLabel: Bool {
        if isWord("case") { return true }
        if isWord("default"), peek(1) == ":" { return true }
        return current == "@" && isWord("unknown", at: 1)
    }

    /// Reads a block with its braces, or nothing.
    mutating func block() -> Block {
        guard take("{") else { return Block() }
        let block = Block(statements: statements())
        _ = take("}")
        return block
    }

    /// Moves behind the bracket that closes the one at the current position.
    mutating func skipBalanced() {
        var depth = 0
        repeat {
            if current.kind == .sign, "([{".contains(current.text), !current.text.isEmpty { depth += 1 }
            if current.kind == .sign, ")]}".contains(current.text), !current.text.isEmpty { depth -= 1 }
            position += 1
        } while depth > 0 && !isAtEnd
    }

    /// Moves behind generic parameters or arguments if they start here and end before a brace.
    @discardableResult
    mutating func skipGenerics() -> Bool {
        guard current == "<" else { return false }
        var (depth, index) = (0, position)
        while index < tokens.count {
            let token = tokens[index]
            if token == "<" {
                depth += 1
            } else if token == ">" {
                depth -= 1
                if depth == 0 {
                    position = index + 1
                    return true
                }
            } else if token.kind != .word, !",.:()[]?&@->==".contains(token.text) {
                return false
            }
            index += 1
        }
        return false
    }

    /// Reads the text of a type, up to a sign that cannot belong to it.
    mutating func typeText() -> String {
        var text = ""
        var depth = 0
        while !isAtEnd {
            let token = current
            if token.kind == .sign {
                if depth == 0, ["=", "{", "}", ",", ")", "]", ";"].contains(token.text) { break }
                if "([<".contains(token.text) { depth += 1 }
                if ")]>".contains(token.text) { depth -= 1 }
                if depth < 0 { break }
            } else if token.kind != .word {
                break
            }
            if depth == 0, !text.isEmpty, token.startsLine, !["->", "&", "."].contains(token.text),
                !text.hasSuffix("->")
            {
                break
            }
            if depth == 0, isWord("where") || isWord("in") { break }
            text +=
                text.isEmpty || token.kind == .sign || text.last.map { "([<.".contains($0) } == true
                ? token.text : " " + token.text
            position += 1
        }
        return text
    }
}
