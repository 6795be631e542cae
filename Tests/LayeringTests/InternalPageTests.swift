import Foundation
import Testing
import TestWaiting

/// The pages for contributors, against the sources that they describe.
@Suite(.timeLimit(.standard)) struct InternalPageTests {
    @Test func `each file that a page for contributors names exists`() throws {
        let pages = try SourceFile.all(
            below: "Sources/OpenStoreKit/OpenStoreKit.docc/Internals",
            extensions: ["md"]
        )
        let named = pages.flatMap { page in
            page.text.matches(of: /`([A-Z]\w+\/[\w+\/.\-]+\.swift)`/).map { (page: page.path, file: String($0.1)) }
        }
        let missing = named.filter { name in
            let file = SourceFile.root.appending(path: "Sources/\(name.file)")
            return !FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
        }
        #expect(!named.isEmpty)
        #expect(missing.map { "\($0.page) names \($0.file)" } == [])
    }
}
