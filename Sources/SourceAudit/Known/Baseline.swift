package import Foundation

/// The findings that were known when the baseline was written: a later audit reports only the others.
package struct Baseline: Hashable, Sendable, Codable {
    /// A known finding, and the number of its occurrences.
    package struct Known: Hashable, Sendable, Codable {
        package let fingerprint: Fingerprint
        package let count: Int
    }

    /// The version of the format.
    package let version: Int
    /// The known findings, sorted.
    package let known: [Known]

    /// Creates a baseline from a report: its open findings, and those that the previous baseline knew.
    package init(_ report: AuditReport) {
        var counts: [Fingerprint: Int] = [:]
        for finding in report.findings where finding.status != .allowed {
            counts[finding.fingerprint, default: 0] += 1
        }
        version = 1
        known = counts.map(Known.init).sorted { $0.fingerprint < $1.fingerprint }
    }

    /// Reads a baseline.
    ///
    /// - Throws: A `DecodingError` for text of another format or of a newer version.
    package init(json: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: json)
        guard version == 1 else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: [],
                    debugDescription: "the version of the format is \(version), and this tool reads 1"
                )
            )
        }
    }

    /// The number of occurrences of each known finding.
    var counts: [Fingerprint: Int] {
        Dictionary(known.map { ($0.fingerprint, $0.count) }, uniquingKeysWith: +)
    }
}
