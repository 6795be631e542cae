/// Why a configuration file could not be read at all; every case names the file.
package enum StoreKitFileFailure: Error, Hashable, Sendable {
    case missing(path: String)
    case unreadable(path: String, reason: String)
    /// The byte at this place is not part of UTF-8 text.
    case notUTF8(path: String, line: Int, column: Int)
    /// The text stops being JSON at this place; the column counts Unicode scalars.
    case notJSON(path: String, line: Int, column: Int, reason: String)
    /// The file is JSON, but its value is not an object.
    case notAnObject(path: String, found: String)
}

extension StoreKitFileFailure: CustomStringConvertible {
    /// `path:line:column: what is wrong`, the form that editors make a link of.
    package var description: String {
        switch self {
        case .missing(let path): "\(path): there is no such file"
        case .unreadable(let path, let reason): "\(path): the file cannot be read: \(reason)"
        case .notUTF8(let path, let line, let column): "\(path):\(line):\(column): this is not UTF-8 text"
        case .notJSON(let path, let line, let column, let reason):
            "\(path):\(line):\(column): this is not JSON: \(reason)"
        case .notAnObject(let path, let found): "\(path): a configuration is one JSON object, and this is \(found)"
        }
    }
}
