extension SourceFile {
    /// The lines of public throwing functions whose documentation does not describe the error.
    ///
    /// Whatever rethrows is left out: it has no errors of its own.
    var undocumentedThrowing: [Int] {
        let raw = text.split(separator: "\n", omittingEmptySubsequences: false)
        let code = codeLines.map(\.code)
        let isPublic = /^\s*(?:[\w@()]+\s+)*?(?:public|open)\s+(?:[\w()]+\s+)*?(?:func|init|subscript|var)\b/
        return code.indices.filter { index in
            guard code[index].contains("public ") || code[index].contains("open "), code[index].contains(isPublic),
                throwsErrors(code[index...].prefix(30))
            else { return false }
            let documentation = raw[..<index].reversed().prefix { line in
                ["///", "@", "#if", "#endif"].contains { line.trimmingPrefix(/\s+/).hasPrefix($0) }
            }
            return !documentation.contains { $0.contains("- Throws:") }
        }.map { $0 + 1 }
    }

    /// True if the declaration that begins these lines throws; a property does when its getter says so.
    private func throwsErrors(_ lines: ArraySlice<String>) -> Bool {
        var head = ""
        var depth = 0
        scan: for line in lines {
            // A stored property has no braces; it ends before the next comment or empty line.
            if depth == 0, line.allSatisfy(\.isWhitespace) { break }
            for character in line {
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                if depth == 0, character == "{" { break scan }
                if depth == 0 { head.append(character) }
            }
            head.append(" ")
        }
        let getter = lines.dropFirst().first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        let word = /\bthrows\b/.wordBoundaryKind(.simple)
        return head.contains(word) || getter.contains(/^\s*get\b[^{]*\bthrows\b/.wordBoundaryKind(.simple))
    }
}
