import CSQLite

/// The five storage classes of SQLite.
enum StorageKind {
    case null
    case integer
    case real
    case text
    case blob

    init(code: Int32) {
        switch code {
        case SQLITE_INTEGER: self = .integer
        case SQLITE_FLOAT: self = .real
        case SQLITE_TEXT: self = .text
        case SQLITE_BLOB: self = .blob
        default: self = .null
        }
    }

    var words: String {
        switch self {
        case .null: "nothing"
        case .integer: "a whole number"
        case .real: "a floating-point number"
        case .text: "text"
        case .blob: "bytes"
        }
    }
}
