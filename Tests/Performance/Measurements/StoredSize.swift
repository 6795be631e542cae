import Foundation
import SQLiteDatabase

/// How much room a transaction takes.
enum StoredSize: Measurement {
    static let name = "size"

    static func findings(_ options: Options) async throws -> [Finding] {
        let folder = try BenchmarkFolder()
        let (small, large) = (folder.file("small.sqlite"), folder.file("large.sqlite"))
        let textBytes = try await HistoryBuilder.build(10_000, at: large)
        try await HistoryBuilder.build(0, at: small)
        let stored = try (size(of: large) - size(of: small)) / 10_000
        let text = Double(textBytes) / 10_000
        return [
            Finding(
                "bytes of a stored transaction ÷ of its signed text",
                stored / text,
                .atMost(0.35),
                "\(rounded(stored)) against \(rounded(text)) bytes"
            )
        ]
    }

    private static func size(of file: URL) throws -> Double {
        let connection = try SQLiteConnection(.file(file.path(percentEncoded: false)))
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let size = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.size]
        return (size as? NSNumber)?.doubleValue ?? 0
    }
}
