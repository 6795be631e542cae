import Foundation

extension ParityReport {
    /// The report as JSON with sorted keys, for programs and for `storekit report`.
    ///
    /// The guide to parity checks describes the keys. Each difference has the hazards of `MIGRATION.md` that explain it, and the
    /// places in the code that led to it. Reading the places may take a second.
    public var json: String {
        let document = ParityDocument(
            name: name,
            scenarios: scenarios,
            hazards: ParityHazard.allCases.map(\.name),
            differences: differences.map(ParityDocument.Difference.init),
            expected: expected.map { .init($0.expectation, seen: Set($0.differences.map(\.scenario)).sorted()) },
            outdated: outdated.map { .init($0, seen: []) }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        do {
            return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
        } catch {
            preconditionFailure("A report of texts and numbers could not be written as JSON: \(error)")
        }
    }
}

/// The JSON form of a ``ParityReport``.
private struct ParityDocument: Encodable {
    struct Difference: Encodable {
        let scenario: String
        let aspect: String
        let offender: String?
        let isNotice: Bool
        let explanation: String
        let hazards: [String]
        let legacy: [String]
        let new: [String]
        let places: [Place]

        init(_ difference: ParityDifference) {
            (scenario, aspect, offender) = (
                difference.scenario, difference.aspect.rawValue, difference.offender?.rawValue
            )
            (isNotice, explanation, hazards) = (difference.isNotice, difference.explanation, difference.hazards)
            (legacy, new) = (difference.legacy, difference.new)
            places = difference.places.map(Place.init)
        }
    }

    struct Place: Encodable {
        let action: String
        let function: String?
        let file: String
        let line: Int
        let step: String

        init(_ place: ParityPlace) {
            (action, function, file) = (place.action, place.function, place.filePath)
            (line, step) = (place.line, place.step)
        }
    }

    struct Expectation: Encodable {
        let aspect: String
        let scenario: String?
        let reason: String
        let seen: [String]

        init(_ expectation: ExpectedParityDifference, seen: [String]) {
            (aspect, scenario, reason) = (expectation.aspect.rawValue, expectation.scenario, expectation.reason)
            self.seen = seen
        }
    }

    let kind = "parity"
    let version = 1
    let name: String
    let scenarios: [String]
    /// The hazards that the check can name.
    let hazards: [String]
    let differences: [Difference]
    let expected: [Expectation]
    let outdated: [Expectation]
}
