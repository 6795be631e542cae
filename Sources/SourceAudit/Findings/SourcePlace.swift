/// A place in a source file.
package struct SourcePlace: Hashable, Comparable, Sendable, Codable {
    /// The path of the file, as the caller of the audit named it.
    package var file: String
    /// The number of the line, from 1.
    package var line: Int
    /// The number of the column, from 1, counted in bytes of UTF-8.
    package var column: Int
    /// The column after the last byte on the same line, or `nil` if the end is not known.
    package var endColumn: Int?

    package init(file: String, line: Int, column: Int, endColumn: Int? = nil) {
        (self.file, self.line, self.column, self.endColumn) = (file, line, column, endColumn)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.file, left.line, left.column, left.endColumn ?? 0) < (
            right.file, right.line, right.column, right.endColumn ?? 0
        )
    }
}
