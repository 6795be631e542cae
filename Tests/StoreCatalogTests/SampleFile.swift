import Foundation
import Testing

/// One line of the index of real configuration files, which come with a development checkout and are no part of
/// this package.
struct SampleFile: Sendable, CustomTestStringConvertible {
    let url: URL
    let version: String
    /// By the word of the file: `Consumable` and so on.
    let productCounts: [String: Int]
    let groupCount: Int
    let subscriptionCount: Int
    /// By ISO 8601 text.
    let periodCounts: [String: Int]
    /// By list and payment mode: `intro:free`.
    let offerCounts: [String: Int]

    var testDescription: String { "\(url.lastPathComponent), version \(version)" }

    /// The folder that `OPENSTOREKIT_SAMPLES` names, or the one beside the checkout; `nil` if there is neither.
    static let folder: URL? = {
        let folder =
            ProcessInfo.processInfo.environment["OPENSTOREKIT_SAMPLES"].map { URL(filePath: $0) }
            ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/samples")
            .standardized
        return FileManager.default.fileExists(atPath: index(in: folder).path) ? folder : nil
    }()

    /// Every file of the index; none without a folder.
    static let all: [SampleFile] = {
        guard let folder, let text = try? String(contentsOf: index(in: folder), encoding: .utf8) else { return [] }
        let rows = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        guard let header = rows.first else { return [] }
        return rows.dropFirst().map { row in
            SampleFile(Dictionary(zip(header.map(String.init), row.map(String.init))) { first, _ in first }, in: folder)
        }
    }()

    private init(_ row: [String: String], in folder: URL) {
        url = folder.appending(path: row["file"] ?? "")
        version = row["version"] ?? ""
        productCounts = Self.counts(row["products_by_type"])
        groupCount = row["groups"].flatMap { Int($0) } ?? -1
        subscriptionCount = row["subscriptions"].flatMap { Int($0) } ?? -1
        periodCounts = Self.counts(row["periods"])
        // The index also counts how often a key occurs; only `kind:mode` is about offers.
        offerCounts = Self.counts(row["offers"]).filter { $0.key.contains(":") }
    }

    private static func index(in folder: URL) -> URL { folder.appending(path: "INDEX.tsv") }

    /// Reads `a=1,b=2`.
    private static func counts(_ text: String?) -> [String: Int] {
        var counts: [String: Int] = [:]
        for pair in (text ?? "").split(separator: ",") {
            let parts = pair.split(separator: "=")
            counts[String(parts[0])] = parts.count == 2 ? Int(parts[1]) ?? -1 : -1
        }
        return counts
    }
}
