import Foundation
import Testing

/// A Swift file of the package, read as text.
struct SourceFile {
    /// Relative to the folder that was searched.
    let path: String
    let text: String

    var module: String { String(path.prefix { $0 != "/" }) }

    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count }

    var imports: Set<String> {
        let pattern =
            /(?m)^(?:@?\w+(?:\([^)]*\))? +)*import (?:struct |class |enum |protocol |func |typealias |var |let )?(\w+)/
        return Set(text.matches(of: pattern).map { String($0.1) })
    }

    /// The lines without comments and without what stands in string literals.
    var codeLines: [(number: Int, code: String)] {
        CodeScanner.code(of: text).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { ($0.offset + 1, String($0.element)) }
    }

    /// The root of the package.
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    static func all(below folder: String) throws -> [SourceFile] {
        let base = root.appending(path: folder)
        let files = try #require(FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map { file in
            let path = String(file.path().dropFirst(base.path().count)).trimmingPrefix("/")
            return SourceFile(path: String(path), text: try String(contentsOf: file, encoding: .utf8))
        }.sorted { $0.path < $1.path }
    }
}
