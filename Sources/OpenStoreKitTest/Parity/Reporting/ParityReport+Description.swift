extension ParityReport: CustomStringConvertible {
    /// The report as text, which reads like a diff: `-` is what the legacy app did, `+` what the new one did.
    public var description: String {
        var lines: [String] = []
        let concerned = scenarios.filter { name in differences.contains { $0.scenario == name } }
        lines.append(
            differences.isEmpty
                ? "No differences in \(Self.count(scenarios.count, "scenario"))\(store)."
                : """
                \(Self.count(differences.count, "difference")) in \(concerned.count) of \
                \(Self.count(scenarios.count, "scenario")) (- legacy, + new)\(store)
                """
        )
        var written: Set<[String]> = []
        for name in concerned {
            var own: [String] = []
            for difference in differences where difference.scenario == name {
                guard written.insert(difference.lines).inserted else { continue }
                own += difference.lines
                let others = differences.filter { $0.scenario != name && $0.lines == difference.lines }
                if !others.isEmpty { own.append("  also in \(others.map(\.scenario).joined(separator: ", "))") }
            }
            if !own.isEmpty { lines += ["", "## \(name): \(steps[name] ?? "")"] + own }
        }
        if !declared.isEmpty { lines += ["", "## declared"] }
        for entry in declared {
            lines.append("\(entry.declaration.title): \(entry.declaration.reason)")
            let seen = Set(entry.differences.map(\.scenario)).sorted()
            lines.append("  seen in \(seen.joined(separator: ", "))")
        }
        if !outdated.isEmpty { lines += ["", "## declared, and seen no more"] }
        for declaration in outdated { lines.append("\(declaration.title): \(declaration.reason)") }
        return lines.joined(separator: "\n") + "\n"
    }

    private var store: String { manner.habits.isEmpty ? "" : " on a store that is \(manner)" }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension DeclaredParityDifference {
    fileprivate var title: String { scenario.map { "\(aspect.rawValue) in \($0)" } ?? aspect.rawValue }
}

extension ParityDifference {
    /// The aspect, then what differs; what both did alike is context.
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
