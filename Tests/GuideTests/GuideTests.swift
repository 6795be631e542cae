import Foundation
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct GuideTests {
    @Test func `each of the twenty-eight hazards has a wrong and a right version, both compiled`() throws {
        let chapter = try #require(try GuideDocument.migration().chapter("Hazards"))
        var versions: [String: [String]] = [:]
        for block in chapter.blocks where block.isCompiled {
            if let hazard = block.hazard, let verdict = block.verdict { versions[hazard, default: []].append(verdict) }
        }
        for number in 1...28 { #expect(versions["H\(number)"] == ["Wrong", "Right"], "H\(number)") }
        #expect(versions.count == 28)
    }

    @Test func `every hazard that is named exists`() throws {
        let named = try GuideDocument.migration().text.matches(of: /\bH(\d+)\b/).compactMap { Int($0.1) }
        #expect(named.filter { !(1...28).contains($0) } == [])
    }

    @Test func `every link has a chapter or a file as its target`() throws {
        for document in [try GuideDocument.migration(), try .readme()] {
            let chapters = Set(document.lines.filter { $0.hasPrefix("#") }.map(Self.anchor))
            for link in document.text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.1) }) {
                if link.hasPrefix("https:") { continue }
                let parts = link.split(separator: "#", omittingEmptySubsequences: false)
                if parts[0].isEmpty {
                    #expect(chapters.contains(String(parts[1])), "\(document.name): \(link)")
                } else {
                    let file = GuideDocument.root.appending(path: String(parts[0]))
                    #expect(FileManager.default.fileExists(atPath: file.path()), "\(document.name): \(link)")
                }
            }
        }
    }

    private static func anchor(of heading: Substring) -> String {
        String(
            heading.drop { $0 == "#" }.drop { $0 == " " }.lowercased().compactMap { character in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || character == "-" ? character : nil
            }
        )
    }

    @Test func `the contents list every chapter`() throws {
        let document = try GuideDocument.migration()
        let chapters = document.lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        let contents = document.text.prefix(
            upTo: document.text.range(of: "\n## ")?.lowerBound ?? document.text.endIndex
        )
        #expect(chapters.filter { !contents.contains("[\($0)](#") } == [])
    }
}
