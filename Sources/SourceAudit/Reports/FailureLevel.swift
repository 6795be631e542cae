/// The least certainty of an open finding that makes an audit fail.
package enum FailureLevel: String, CaseIterable, Sendable {
    case warning
    case note
    /// No finding makes an audit fail.
    case never
}

extension AuditReport {
    /// Returns true if the report contains an open finding at a level or above.
    package func fails(at level: FailureLevel) -> Bool {
        switch level {
        case .warning: summary.warnings > 0
        case .note: summary.warnings + summary.notes > 0
        case .never: false
        }
    }

    /// The numbers of findings and files in one sentence.
    package var headline: String {
        let (warnings, notes) = (summary.warnings, summary.notes)
        let parts = [Self.count(warnings, "warning"), Self.count(notes, "note")]
        let found = warnings + notes == 0 ? "No hazard found" : parts.joined(separator: " and ")
        let rest = [
            summary.allowed > 0 ? "\(summary.allowed) allowed by comments" : "",
            summary.known > 0 ? "\(summary.known) known by the baseline" : "",
        ].filter { !$0.isEmpty }
        let others = rest.isEmpty ? "" : ", and \(rest.joined(separator: " and "))"
        return "\(found) in \(Self.count(summary.files, "file")) with \(Self.count(summary.lines, "line"))\(others)."
    }

    /// The ways in which the files were read, with the consequences: one sentence for each way that occurs.
    package var readings: [String] {
        Reading.allCases.compactMap { reading in
            let count = files.count { $0.reading == reading }
            return count == 0 ? nil : "\(Self.count(count, "file")) \(reading.words)"
        }
    }

    /// The files that were not type-checked, by reason.
    package var incomplete: [(reason: String, files: [File])] {
        let rest = files.filter(\.isIncomplete)
        return Dictionary(grouping: rest) { $0.reason ?? "no reason is known" }
            .map { (reason: $0.key, files: $0.value) }.sorted { $0.reason < $1.reason }
    }

    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension AuditReport.File {
    /// True if a better way of reading could find more.
    var isIncomplete: Bool { reading == .syntax || reading == .tokens }
}

extension Reading {
    /// The way of reading, and what it misses.
    var words: String {
        switch self {
        case .typeChecked: "read with checked types."
        case .syntax:
            "read by syntax, in part without types: a use whose type is unknown may be missed, and a name of your own "
                + "that equals one of StoreKit may count."
        case .tokens:
            "read by tokens, without a compiler: paths through functions are not followed, and each name that equals "
                + "one of StoreKit counts."
        case .unconcerned: "without a name of StoreKit, read by tokens."
        }
    }
}
