package import Foundation

/// The JSON form of a parity check's report, as far as a joined report reads it.
package struct ParityDocument: Decodable, Sendable {
    package struct Difference: Decodable, Sendable {
        package let scenario: String
        package let explanation: String
        package let hazards: [String]
        package let legacy: [String]
        package let new: [String]
        package let places: [Place]
    }

    package struct Place: Decodable, Sendable {
        package let action: String
        package let function: String?
        package let file: String
        package let line: Int
    }

    package let name: String
    package let scenarios: [String]
    /// The hazards that the check can name.
    package let hazards: [String]
    package let differences: [Difference]
}

/// The JSON form of the transactions that a test left unfinished, as far as a joined report reads it.
package struct LeakDocument: Decodable, Sendable {
    package struct Leftover: Decodable, Sendable {
        package let description: String
        package let hazards: [String]
    }

    package let leftovers: [Leftover]
}

/// A JSON document that a joined report reads, told apart by its key `kind`.
package enum ReportPart: Sendable {
    case audit(AuditReport)
    case parity(ParityDocument)
    case leaks(LeakDocument)

    private struct Head: Decodable {
        let kind: String
        let version: Int
    }

    /// Reads a document.
    ///
    /// - Throws: A `DecodingError` for text that is no such document, and for a newer version.
    package init(json: Data) throws {
        let decoder = JSONDecoder()
        let head = try decoder.decode(Head.self, from: json)
        guard head.version == 1 else { throw Self.corrupt("the version \(head.version) is newer than this program") }
        switch head.kind {
        case "audit": self = .audit(try AuditReport(json: json))
        case "parity": self = .parity(try decoder.decode(ParityDocument.self, from: json))
        case "leaks": self = .leaks(try decoder.decode(LeakDocument.self, from: json))
        default: throw Self.corrupt("the kind \"\(head.kind)\" is none of audit, parity and leaks")
        }
    }

    private static func corrupt(_ text: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: text))
    }
}
