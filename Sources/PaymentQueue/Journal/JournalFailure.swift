import SQLiteDatabase

/// Why the queue could not keep, or read, what it must not forget.
enum JournalFailure: Error, Hashable, CustomStringConvertible {
    case opening(MigrationFailure)
    case database(SQLiteFailure)
    /// A value does not say what it should; `column` and `tag` name the place.
    case damaged(path: String, tag: String, column: String)

    var description: String {
        switch self {
        case .opening(let failure): failure.description
        case .database(let failure): failure.description
        case .damaged(let path, let tag, let column):
            "The journal of the payment queue at \(path) is damaged: column \(column) of entry \(tag) cannot be read"
        }
    }
}
