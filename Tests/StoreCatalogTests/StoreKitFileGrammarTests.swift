import Foundation
import StoreCatalog
import StoreTestSupport
import Testing
import TestWaiting

/// Our reader and Foundation's agree about what is JSON.
@Suite(.timeLimit(.long)) struct StoreKitFileGrammarTests {
    @Test(arguments: StoreKitFileVersionTests.versions)
    func `the parser accepts exactly the texts that Foundation accepts as JSON`(version: String) throws {
        let original = try Data(contentsOf: Catalog.fixtureURL("version-\(version)"))
        var generator = SeededGenerator(seed: UInt64(version.utf8.reduce(0) { $0 * 31 + Int($1) }))
        var refused = 0
        let count = TestExtent.cases(30, thorough: 120)
        for _ in 0..<count {
            var data = original
            let position = Int.random(in: data.indices, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: data.remove(at: position)
            case 1: data[position] = try #require(Self.pool.randomElement(using: &generator))
            default: data.insert(try #require(Self.pool.randomElement(using: &generator)), at: position)
            }
            let isJSON = isJSONForFoundation(data)
            if !isJSON { refused += 1 }
            try #require(isJSONForUs(data) == isJSON, "\(String(decoding: data, as: UTF8.self))")
        }
        // Both outcomes were really met.
        #expect(refused > count / 6 && refused < count * 23 / 24)
    }

    private static let pool = Array(" \n\t\"\\/{}[]:,.-+0123456789eEuntrfalsbx'".utf8)

    private func isJSONForFoundation(_ data: Data) -> Bool {
        (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
    }

    private func isJSONForUs(_ data: Data) -> Bool {
        do throws(StoreKitFileFailure) {
            _ = try StoreKitFileReader.catalog(from: data, path: "")
            return true
        } catch {
            switch error {
            case .notJSON, .notUTF8, .missing, .unreadable: return false
            case .notAnObject: return true
            }
        }
    }
}
