/// The differences of a report that were found in the same scenarios, under one heading.
///
/// A difference with the same text in several scenarios is written once, in one section for these scenarios. All other
/// differences of a scenario are in its own section.
struct ParitySection {
    /// The scenarios, in the order of the report.
    let scenarios: [String]
    /// The differences, each once for all scenarios.
    private var entries: [Entry] = []

    private struct Entry {
        let lines: [String]
        let explanation: String
        /// The calls in all scenarios.
        let calls: ParityCalls
    }

    private init(scenarios: [String]) { self.scenarios = scenarios }

    /// Returns the sections of a report: those of several scenarios first, then one for each further scenario.
    static func sections(of differences: [ParityDifference], in scenarios: [String]) -> [ParitySection] {
        var order: [[String]] = []
        var groups: [[String]: [ParityDifference]] = [:]
        for difference in differences {
            let lines = difference.lines + [difference.explanation]
            if groups[lines] == nil { order.append(lines) }
            groups[lines, default: []].append(difference)
        }
        var sections: [ParitySection] = []
        for lines in order {
            let alike = groups[lines] ?? []
            guard let first = alike.first else { continue }
            let names = Set(alike.map(\.scenario))
            var concerned: [String] = []
            for name in scenarios where names.contains(name) && !concerned.contains(name) { concerned.append(name) }
            let entry = Entry(
                lines: lines.dropLast(),
                explanation: first.explanation,
                calls: ParityCalls(alike.flatMap(\.calls.acts))
            )
            if let index = sections.firstIndex(where: { $0.scenarios == concerned }) {
                sections[index].entries.append(entry)
            } else {
                var section = ParitySection(scenarios: concerned)
                section.entries.append(entry)
                sections.append(section)
            }
        }
        let places = Dictionary(scenarios.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        return sections.sorted { one, other in
            if (one.scenarios.count > 1) != (other.scenarios.count > 1) { return one.scenarios.count > 1 }
            return places[one.scenarios[0]] ?? 0 < places[other.scenarios[0]] ?? 0
        }
    }

    /// Returns the heading, which names every scenario with its steps.
    func heading(steps: [String: String]) -> [String] {
        let named = scenarios.map { "\($0): \(steps[$0] ?? "")" }
        guard named.count > 1 else { return named.map { "## \($0)" } }
        return ["## alike in \(named.count) scenarios"] + named.map { "   \($0)" }
    }

    /// The differences, with their explanations and their first places.
    var lines: [String] {
        entries.flatMap { entry in
            [entry.lines[0], "  \(entry.explanation)"] + entry.lines.dropFirst()
                + entry.calls.places(limit: 4).map { "  \($0)" }
        }
    }
}

extension ParityDifference {
    /// The aspect, then the differing lines; lines that both apps share are context.
    fileprivate var lines: [String] {
        if offender != nil {
            return ["@@ \(aspect.rawValue) @@"] + legacy.map { "- \($0)" } + new.map { "+ \($0)" }
        }
        let (old, changed) = (legacy.isEmpty ? ["nothing"] : legacy, new.isEmpty ? ["nothing"] : new)
        var lines = ["@@ \(aspect.rawValue) @@"]
        var position = old.startIndex
        var added = changed.startIndex
        let difference = changed.difference(from: old)
        let removed = Set(difference.removals.map(\.offset))
        let inserted = Set(difference.insertions.map(\.offset))
        while position < old.endIndex || added < changed.endIndex {
            if position < old.endIndex, removed.contains(position) {
                lines.append("- \(old[position])")
                position += 1
            } else if added < changed.endIndex, inserted.contains(added) {
                lines.append("+ \(changed[added])")
                added += 1
            } else {
                lines.append("  \(old[position])")
                position += 1
                added += 1
            }
        }
        return lines
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
