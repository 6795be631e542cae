/// Prints findings as they come, in columns.
enum FindingsTable {
    static let header = line("what", "is", "target", "", "")

    static func line(_ finding: Finding) -> String {
        let target =
            switch finding.target {
            case .atLeast(let least): "≥ \(least)"
            case .atMost(let most): "≤ \(most)"
            }
        let mark = finding.target.isReached(by: finding.value) ? "reached" : "MISSED"
        return line(finding.name, rounded(finding.value), target, mark, finding.detail)
    }

    private static func line(_ name: String, _ value: String, _ target: String, _ mark: String, _ detail: String)
        -> String
    {
        padded(name, to: 72) + padded(value, to: 9) + padded(target, to: 9) + padded(mark, to: 9) + detail
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
