import Foundation
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SymbolMapTests {
    private static let subjects: Set<String> = [
        "ad-attribution", "arcade", "cloud-service", "overlay", "product-page", "review",
    ]

    private struct Symbol {
        let area: String
        let name: String
    }

    private static func map() throws -> SymbolMap {
        SymbolMap(try #require(try GuideDocument.migration().chapter("Symbol map")))
    }

    /// The observer API and what shares its framework, without what takes or is a view.
    private static func symbols() throws -> [Symbol] {
        let file = GuideDocument.root.appending(path: "Tests/LayeringTests/Coverage/ObserverAPISymbols.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return Symbol(area: fields[0], name: fields[1])
        }
    }

    @Test func `the map names every symbol of in-app purchase, once for each overload`() throws {
        let listed = try Self.symbols().filter { !Self.subjects.contains($0.area) }.map(\.name)
        let mapped = try Self.map().rows.flatMap(\.symbols).filter { !$0.hasSuffix("*") }
        #expect(Set(listed).subtracting(mapped).sorted() == [])
        #expect(Set(mapped).subtracting(listed).sorted() == [])
        #expect(listed.sorted() == mapped.sorted())
    }

    @Test func `the map names every other subject by the beginning of its symbols`() throws {
        let others = try Self.symbols().filter { Self.subjects.contains($0.area) }.map(\.name)
        let patterns = try Self.map().rows.flatMap(\.symbols).filter { $0.hasSuffix("*") }.map { $0.dropLast() }
        #expect(others.filter { name in !patterns.contains { name.hasPrefix($0) } } == [])
        let purchases = try Self.symbols().filter { !Self.subjects.contains($0.area) }.map(\.name)
        for pattern in patterns {
            #expect(others.contains { $0.hasPrefix(pattern) }, "\(pattern)* stands for nothing")
            #expect(!purchases.contains { $0.hasPrefix(pattern) }, "\(pattern)* hides a symbol of in-app purchase")
        }
    }

    @Test func `every row has an existing counterpart, or the word none`() throws {
        let file = GuideDocument.root.appending(path: "Tests/LayeringTests/Coverage/AsyncAPISymbols.tsv")
        let known = Set(
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
                String(line.split(separator: "\t")[1])
            }
        )
        for row in try Self.map().rows {
            #expect(row.isNone != !row.counterparts.isEmpty, "\(row.text)")
            #expect(Set(row.counterparts).subtracting(known) == [], "\(row.text)")
        }
    }

    @Test func `every row has the version of its symbols, and of the counterpart that it names`() throws {
        for row in try Self.map().rows {
            let versions = row.versions.split(separator: "→", omittingEmptySubsequences: false)
            #expect(versions.count == (row.isNone ? 1 : 2), "\(row.text)")
            for version in versions { #expect(version.contains(/\d+\.\d/), "\(row.text)") }
        }
    }

    @Test func `a name that begins with a dot or a colon continues the type above it`() {
        let map = SymbolMap(
            GuideDocument(
                name: "SAMPLE",
                text: """
                    | symbol | async | what differs |
                    |---|---|---|
                    | `Shop`, `: Sendable` | none | |
                    | `.open(at:)` | `Product.id`, `Product.type` | `Nothing` |
                    | `Till.*` | none: elsewhere | |
                    """
            )
        )
        #expect(map.rows.map(\.symbols) == [["Shop", "Shop: Sendable"], ["Shop.open(at:)"], ["Till.*"]])
        #expect(map.rows.map(\.counterparts) == [[], ["Product.id", "Product.type"], []])
        #expect(map.rows.map(\.isNone) == [true, false, true])
    }
}
