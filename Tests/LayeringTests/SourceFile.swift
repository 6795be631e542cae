import Foundation
import Testing

/// A file of the package, read as text.
struct SourceFile {
    /// Relative to the folder that was searched.
    let path: String
    let text: String
    /// ``code`` of a file that several rules look at.
    private var scannedCode: String?

    init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// The text without comments and without what stands in string literals, line breaks kept.
    var code: String { scannedCode ?? CodeScanner.code(of: text) }

    var module: String { String(path.prefix { $0 != "/" }) }

    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count }

    var imports: Set<String> {
        let pattern =
            /(?m)^(?:@?\w+(?:\([^)]*\))? +)*import (?:struct |class |enum |protocol |func |typealias |var |let )?(\w+)/
        return Set(text.matches(of: pattern).map { String($0.1) })
    }

    /// The lines without comments and without what stands in string literals.
    var codeLines: [(number: Int, code: String)] {
        code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { ($0.offset + 1, String($0.element)) }
    }

    /// The lines of code that a pattern occurs in; no file is split into lines for a pattern that it does not contain.
    func codeLines(containing pattern: Regex<Substring>) -> [(number: Int, code: String)] {
        let code = code
        guard code.contains(pattern) else { return [] }
        return codeLines.filter { $0.code.contains(pattern) }
    }

    /// The root of the package.
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// The files of `Sources`, read once.
    static let sources = Result {
        try all(below: "Sources").map { file in
            var file = file
            file.scannedCode = file.code
            return file
        }
    }

    /// The files below a folder of the package, without hidden folders such as `.build`.
    static func all(below folder: String, extensions: Set<String> = ["swift"]) throws -> [SourceFile] {
        let base = root.appending(path: folder)
        let files = try #require(
            FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        )
        return try files.compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }.map { file in
            let path = String(file.path().dropFirst(base.path().count)).trimmingPrefix("/")
            return SourceFile(path: String(path), text: try String(contentsOf: file, encoding: .utf8))
        }.sorted { $0.path < $1.path }
    }
}
