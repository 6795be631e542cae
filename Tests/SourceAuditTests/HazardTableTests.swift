import Foundation
import SourceAudit
import Testing

@Suite struct HazardTableTests {
    private static let guide = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "MIGRATION.md")

    @Test func `each hazard of the guide is in the table, with its heading and its rules`() throws {
        let text = try String(contentsOf: Self.guide, encoding: .utf8)
        let headings = text.matches(of: /(?m)^### (H[0-9]+) (.+)$/).map { "\($0.1) \($0.2)" }
        #expect(Hazard.all.map { "\($0.code) \($0.title)" } == headings)
        for hazard in Hazard.all {
            let section = try #require(text.components(separatedBy: "### \(hazard.code) ").dropFirst().first)
            let reason = section.components(separatedBy: "**Wrong").first ?? ""
            #expect(
                Set(reason.matches(of: /\b[A-Z]-[0-9]{2}\b/).map { String($0.0) }) == Set(hazard.rules),
                "\(hazard.code)"
            )
        }
    }
}
