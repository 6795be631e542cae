import Foundation
import Testing
import TestWaiting

@Suite(.timeLimit(.standard), .serialized) struct StepDifferenceTests {
    @Test(arguments: 2...5) func `the guide shows the difference between two versions of the class`(step: Int) throws {
        let document = try GuideDocument.migration()
        let expected = try StepDifference.text(from: "Step\(step - 1)", to: "Step\(step)")
        let start = "<!-- difference: Step\(step - 1) Step\(step) -->\n```diff\n"
        let body = try #require(document.text.range(of: start)).upperBound
        let end = try #require(document.text[body...].range(of: "```")).lowerBound
        let text = expected.map { $0 + "\n" }.joined()
        if ProcessInfo.processInfo.environment["UPDATE_SNIPPETS"] != nil {
            let updated = document.text.replacingCharacters(in: body..<end, with: text)
            try updated.write(to: GuideDocument.root.appending(path: "MIGRATION.md"), atomically: true, encoding: .utf8)
        }
        #expect(document.text[body..<end] == text, "run UPDATE_SNIPPETS=1 swift test --filter StepDifferenceTests")
    }
}
