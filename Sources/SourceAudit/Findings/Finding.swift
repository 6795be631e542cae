/// The certainty of a finding.
package enum Severity: String, Codable, Sendable {
    /// The text shows the mistake.
    case warning
    /// The text shows a place where the mistake is possible. A person has to look.
    case note
}

/// A hazard at a place in the audited sources.
package struct Finding: Sendable {
    /// A line that led to a finding.
    package struct Step: Hashable, Sendable {
        package let place: SourcePlace
        package let text: String

        package init(_ place: SourcePlace, _ text: String) { (self.place, self.text) = (place, text) }
    }

    package let hazard: Hazard
    package let severity: Severity
    package let place: SourcePlace
    /// One sentence about this place.
    package let message: String
    /// The lines that led to the finding, in the order of the text.
    package let steps: [Step]
    /// The function, type or property that contains the place, such as `Store.complete(_:)`.
    package let symbol: String?

    package init(
        hazard: Hazard,
        severity: Severity,
        place: SourcePlace,
        message: String,
        steps: [Step] = [],
        symbol: String? = nil
    ) {
        (self.hazard, self.severity, self.place) = (hazard, severity, place)
        (self.message, self.steps, self.symbol) = (message, steps, symbol)
    }
}
