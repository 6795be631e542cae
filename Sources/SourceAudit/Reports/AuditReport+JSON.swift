package import Foundation

extension AuditReport {
    /// The report as JSON with sorted keys, which `storekit report` reads again.
    ///
    /// - Throws: An `EncodingError` that names the value.
    package func json() throws -> String { try ReportJSON.text(self) }

    /// Reads a report.
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
}

extension Baseline {
    /// The baseline as JSON with sorted keys, one key in each line, for version control.
    ///
    /// - Throws: An `EncodingError` that names the value.
    package func json() throws -> String { try ReportJSON.text(self) }
}

/// The form of all JSON documents of this module.
enum ReportJSON {
    /// Returns a value as JSON with sorted keys and a line break at the end.
    ///
    /// - Throws: An `EncodingError` that names the value.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
