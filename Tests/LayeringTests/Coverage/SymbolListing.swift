import Foundation

/// Which symbols of an API of Apple's are here, as a file says it: area, symbol, and `present` or `absent: reason`.
struct SymbolListing {
    struct Row: Hashable {
        let area: String
        let symbol: String
        /// `nil` for a symbol that is here.
        let reason: String?
    }

    struct DamagedLine: Error {
        let text: String
    }

    let rows: [Row]

    /// The asynchronous API without what takes or is a view.
    static func asynchronousAPI() throws -> SymbolListing { try SymbolListing(fileNamed: "AsyncAPISymbols.tsv") }

    /// The observer API without what takes or is a view.
    static func observerAPI() throws -> SymbolListing { try SymbolListing(fileNamed: "ObserverAPISymbols.tsv") }

    /// The test session without what tests ad attribution.
    static func testSession() throws -> SymbolListing { try SymbolListing(fileNamed: "TestSessionSymbols.tsv") }

    private init(fileNamed name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        try self.init(String(contentsOf: file, encoding: .utf8))
    }

    init(_ text: String) throws {
        rows = try text.split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 3 else { throw DamagedLine(text: String(line)) }
            if fields[2] == "present" { return Row(area: fields[0], symbol: fields[1], reason: nil) }
            guard let reason = fields[2].wholeMatch(of: /absent: (.+)/) else { throw DamagedLine(text: String(line)) }
            return Row(area: fields[0], symbol: fields[1], reason: String(reason.1))
        }
    }

    /// The differences between the listing and the declarations.
    func contradictions(to declared: DeclaredSymbols) -> [String] {
        rows.compactMap { row in
            switch (row.reason, declared.names.contains(row.symbol)) {
            case (nil, true), (.some, false): nil
            case (nil, false): "\(row.symbol) is neither declared nor listed as absent"
            case (.some(let reason), true): "\(row.symbol) is declared and listed as absent: \(reason)"
            }
        }
    }

    /// The table of the page on coverage.
    var markdown: String {
        var areas: [String] = []
        for row in rows where !areas.contains(row.area) { areas.append(row.area) }
        var lines = ["| area | there | of | what is missing |", "|---|---|---|---|"]
        for area in areas {
            let all = rows.filter { $0.area == area }
            let missing = missing(all)
            lines.append("| \(area) | \(present(all)) | \(all.count) |\(missing.isEmpty ? "" : " \(missing)") |")
        }
        lines.append("| all | \(present(rows)) | \(rows.count) | |")
        return lines.joined(separator: "\n")
    }

    private func present(_ rows: [Row]) -> Int { rows.count { $0.reason == nil } }

    private func missing(_ area: [Row]) -> String {
        let absent = area.filter { $0.reason != nil }
        let reasons = Dictionary(grouping: absent) { $0.reason ?? "" }
        return reasons.sorted { $0.key < $1.key }.map { reason, rows in
            guard rows.count < area.count else { return reason }
            let names = Set(rows.map(\.symbol))
            // Members of a missing type are missing, too, and are not listed.
            let tops = names.filter { name in !names.contains { name.hasPrefix("\($0).") || name.hasPrefix("\($0):") } }
            return "\(reason): \(tops.sorted().map { "`\($0)`" }.joined(separator: ", "))"
        }.joined(separator: "; ")
    }
}
