import Foundation
import SQLiteDatabase

/// The comparison of a database with the files beside it, which show that a store existed.
///
/// SQLite creates a new database if the file is missing or empty, deletes the log beside an empty file, and accepts a
/// truncated log. Each would result in a store without purchases, or in one that reuses identifiers.
struct DatabaseTrail {
    let path: String
    /// The mark, read before the database, so that another process cannot update it in between.
    let mark: StoreMark?

    init(of path: String) {
        self.path = path
        mark = StoreMark(besides: path)
    }

    /// Throws an error if the database is missing or empty although files beside it belong to a store.
    ///
    /// Called before SQLite opens any file.
    ///
    /// - Throws: ``PersistenceFailure/replaced(path:detail:)`` that names the existing files.
    func requireContent() throws(PersistenceFailure) {
        // The file and its log are read one after the other. Another process that creates the store, or that closes it
        // and so moves the log into the file, may do so in between. A second read then finds the content.
        guard vanished != nil, let (found, leftovers) = vanished else { return }
        throw .replaced(
            path: path,
            detail:
                "\(found), but \(leftovers.joined(separator: " and ")) of a store \(leftovers.count == 1 ? "is" : "are") there"
        )
    }

    /// The state of the file and the remaining files of a former store; `nil` if nothing is missing.
    private var vanished: (found: String, leftovers: [String])? {
        let present = DatabaseInspection(of: path)
        guard present.isBlank else { return nil }
        var leftovers: [String] = []
        if StoreMark(besides: path) != nil { leftovers.append("\(path)-mark") }
        if present.logSize > 0, present.fileSize ?? 0 == 0 { leftovers.append("\(path)-wal") }
        if FileManager.default.fileExists(atPath: path + "-queue") { leftovers.append("\(path)-queue") }
        guard !leftovers.isEmpty else { return nil }
        let found =
            switch present.fileSize {
            case nil: "there is no such file"
            case 0?: "the file is empty"
            default: "the file holds no tables, and its log is missing or empty"
            }
        return (found, leftovers)
    }

    /// Throws an error if the mark belongs to another database or to a later state.
    ///
    /// - Parameters:
    ///   - generation: The generation of the database; `nil` if it has none.
    ///   - sequence: The last change number of the database.
    /// - Throws: ``PersistenceFailure/replaced(path:detail:)`` that names the difference.
    func requireMarked(generation: String?, sequence: Int64) throws(PersistenceFailure) {
        guard let mark else { return }
        guard mark.generation == generation else {
            throw .replaced(
                path: path,
                detail: """
                    \(path)-mark belongs to another database (generation \(mark.generation), not \
                    \(generation ?? "of this one, which has none")): the file was replaced
                    """
            )
        }
        guard sequence >= mark.sequence else {
            throw .replaced(
                path: path,
                detail: """
                    it ends with change \(sequence), and the store had made \(mark.sequence) changes: a part of \
                    \(path)-wal is missing, or an older copy was put in place. Opening it would forget \
                    \(mark.sequence - sequence) changes and sell transaction identifiers again
                    """
            )
        }
    }
}
