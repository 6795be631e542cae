import Foundation
import SQLiteDatabase

/// The mark of a store: a small file beside the database with the last change number.
///
/// The mark contains the generation and the last change number of the database, so that a replaced, emptied or older
/// database is detected. The file is written after each commit and never synchronized. The commit is on disk before, so
/// after a power cut the mark is as new as the database, older, or absent, and never newer.
struct StoreMark: Hashable {
    /// The generation: a random text that a database receives when its tables are created.
    let generation: String
    /// The number of the last change.
    let sequence: Int64
    /// Returns the identifier of the next transaction.
    let nextTransactionID: UInt64

    /// The path of the mark of a database.
    static func path(of database: String) -> String { database + "-mark" }

    /// Reads the mark of a database; `nil` if there is none, or if a power cut left it incomplete.
    init?(besides database: String) {
        guard let bytes = FileManager.default.contents(atPath: Self.path(of: database)),
            let text = String(bytes: bytes, encoding: .utf8)
        else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // The two lines differ if a write was incomplete.
        guard lines.count == 4, lines[0] == Self.title, lines[1] == lines[2], lines[3].isEmpty else { return nil }
        let words = lines[1].split(separator: " ")
        guard words.count == 7, words[0] == "generation", words[2] == "change",
            words[4...5].elementsEqual(["next", "transaction"]),
            let sequence = Int64(words[3]), let next = UInt64(words[6])
        else { return nil }
        self.init(generation: String(words[1]), sequence: sequence, nextTransactionID: next)
    }

    init(generation: String, sequence: Int64, nextTransactionID: UInt64) {
        self.generation = generation
        self.sequence = sequence
        self.nextTransactionID = nextTransactionID
    }

    private static let title = "OpenStoreKit mark 1"

    /// The text of the file: a title, and one line twice.
    ///
    /// The text has the same length for every number, so that no write leaves the end of an earlier one.
    var bytes: [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(128)
        line += "\ngeneration ".utf8
        line += generation.utf8
        line += " change ".utf8
        Self.append(UInt64(clamping: sequence), to: &line)
        line += " next transaction ".utf8
        Self.append(nextTransactionID, to: &line)
        return Array(Self.title.utf8) + line + line + [UInt8(ascii: "\n")]
    }

    /// Appends a number with twenty digits, which every number of 64 bits fits into.
    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        let end = bytes.count + 20
        bytes += repeatElement(UInt8(ascii: "0"), count: 20)
        var (rest, index) = (number, end - 1)
        while rest > 0 {
            bytes[index] += UInt8(rest % 10)
            (rest, index) = (rest / 10, index - 1)
        }
    }
}

/// The open mark file of a database.
final class StoreMarkFile {
    private let file: Int32
    private let generation: String

    /// Opens the mark of a database, and creates it with the permissions of the database if there is none.
    ///
    /// The result is `nil` if the file cannot be written, for example because it belongs to another user.
    ///
    /// - Parameters:
    ///   - database: The path of the database.
    ///   - generation: The generation of the database.
    init?(besides database: String, generation: String) {
        file = CompanionFile.open(StoreMark.path(of: database), beside: database)
        self.generation = generation
        guard file >= 0 else { return nil }
    }

    deinit { if file >= 0 { close(file) } }

    /// Writes the mark.
    ///
    /// - Returns: False if the system refused. The mark on disk is then older, which is never mistaken for damage.
    func write(sequence: Int64, nextTransactionID: UInt64) -> Bool {
        let mark = StoreMark(generation: generation, sequence: sequence, nextTransactionID: nextTransactionID)
        let bytes = mark.bytes
        return unsafe bytes.withUnsafeBytes { bytes in
            unsafe pwrite(file, bytes.baseAddress, bytes.count, 0) == bytes.count
        }
    }
}
