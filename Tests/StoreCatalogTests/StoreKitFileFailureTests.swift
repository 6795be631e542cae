import Foundation
import StoreCatalog
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreKitFileFailureTests {
    @Test(arguments: [
        ("broken-comma", 5, 5, "a comma or a closing bracket belongs here"),
        ("broken-end", 4, 1, "the file ends in the middle of a value"),
        ("broken-quote", 3, 30, "a value belongs here"),
    ])
    func `the error for a file that is not JSON names the place`(name: String, line: Int, column: Int, reason: String)
        throws
    {
        let path = try Catalog.fixtureURL(name).path(percentEncoded: false)
        let failure = StoreKitFileFailure.notJSON(path: path, line: line, column: column, reason: reason)
        #expect(throws: failure) { try Catalog.fixture(name) }
        #expect(failure.description == "\(path):\(line):\(column): this is not JSON: \(reason)")
    }

    @Test(arguments: [
        ("", 1, 1), (" \n\n  ", 3, 3), ("{", 1, 2), ("{\n  \"a\"", 2, 6), ("{\n  \"a\" 1}", 2, 7),
        ("{\"a\":1 \"b\":2}", 1, 8),
        ("{a:1}", 1, 2), ("{'a':1}", 1, 2), ("{\"a\":1,,}", 1, 8), ("{,}", 1, 2), ("[1,,]", 1, 4), ("[,]", 1, 2),
        ("[1 2]", 1, 4),
        ("[", 1, 2),
        ("{} {}", 1, 4), ("{}x", 1, 3), ("{\"a\":tru}", 1, 6), ("{\"a\":True}", 1, 6), ("{\"a\":nul\n}", 1, 6),
        ("{\"a\":01}", 1, 7), ("{\"a\":-}", 1, 7), ("{\"a\":.5}", 1, 6), ("{\"a\":1.}", 1, 8), ("{\"a\":1e}", 1, 8),
        ("{\"a\":+1}", 1, 6), ("{\"a\":\"b\nc\"}", 1, 8), ("{\"a\":\"b", 1, 8), ("{\"a\":\"\\x\"}", 1, 7),
        ("{\"a\":\"\\u12G4\"}", 1, 11), ("{\"a\":\"\\uD83D\"}", 1, 7), ("{\"a\":\"\\uDE00\"}", 1, 7),
        ("{\"a\":\"\\uD83D\\u0041\"}", 1, 7), ("{\"a\":\"\\", 1, 8), ("{\"äöü😀\":tru}", 1, 9),
        ("{\r\n\"ä\":\r\n?}", 3, 1),
        ("{\"a\":1, // once\n\"b\":2}", 1, 9), ("{\"a\":NaN}", 1, 6), ("{\"a\":\u{00A0}1}", 1, 6),
    ])
    func `the place of a syntax error is the first invalid character, or the beginning of a wrong literal`(
        text: String,
        line: Int,
        column: Int
    ) throws {
        let failure = #expect(throws: StoreKitFileFailure.self) { try Catalog.reading(text) }
        guard case .notJSON(let path, let foundLine, let foundColumn, _) = failure else {
            Issue.record("\(String(describing: failure)) is not about JSON")
            return
        }
        #expect(path == "Test.storekit")
        #expect((foundLine, foundColumn) == (line, column))
    }

    @Test func `a comma after the last element is accepted, with a warning`() throws {
        let catalog = try Catalog.reading(
            #"""
            {"products":[{"productID":"coins","type":"Consumable","displayPrice":"1",} ,
            ],}
            """#
        )
        #expect(catalog.products.map(\.id) == ["coins"])
        #expect(
            catalog.diagnostics.map { $0.line(inFile: "Shop.storekit") } == [
                "Shop.storekit:1:73: warning: a comma follows the last element, so stricter programs refuse the file",
                "Shop.storekit:1:76: warning: a comma follows the last element, so stricter programs refuse the file",
                "Shop.storekit:2:2: warning: a comma follows the last element, so stricter programs refuse the file",
            ]
        )
    }

    @Test(arguments: [
        (#"{"products":[],,"version":{}}"#, ["1:16"]), (#"{"products":[] "version":{}}"#, ["1:16"]),
        (#"{"products":[1,,2,,]}"#, ["1:16", "1:19"]), (#"{"products":[1 "2" [] {}]}"#, ["1:16", "1:20", "1:23"]),
        ("{/* a\n, */\"products\":[// b\n]}//", ["1:2", "2:17", "3:3"]),
        ("{} // b", ["1:4"]), ("{}/* b", ["1:3"]),
    ])
    func `a syntax error with one possible correction does not end the check`(text: String, places: [String]) throws {
        let catalog = try Catalog.mistakes(in: text)
        let found = catalog.diagnostics.filter { $0.effect == .fileRefused }
        #expect(found.map { "\($0.line):\($0.column)" } == places)
        #expect(!catalog.diagnostics.contains { $0.effect == .restUnread })
        #expect(throws: StoreKitFileFailure.self) { try Catalog.reading(text) }
    }

    @Test(arguments: [
        "", "{", #"{"a":tru}"#, "{} {}", #"{"a" 1}"#, "{a:1}", "{,}", "[,]", #"{"a":1 b}"#, "{} / {}", "{/*",
    ])
    func `every other syntax error ends the check, which says so`(text: String) throws {
        let catalog = try Catalog.mistakes(in: text)
        let last = try #require(catalog.diagnostics.last)
        #expect(last.effect == .restUnread && last.severity == .error)
        #expect(last.description.hasSuffix("nothing of the file is for sale, and the rest of it was not checked"))
        guard
            case .notJSON(_, let line, let column, let reason)? = #expect(
                throws: StoreKitFileFailure.self,
                performing: { try Catalog.reading(text) }
            ), !text.hasSuffix("/*")
        else { return }
        #expect((last.line, last.column, last.problem) == (line, column, .notJSON(reason)))
    }

    @Test func `the check names the other mistakes of a file with syntax errors, and the store sells nothing of it`()
        throws
    {
        let catalog = try Catalog.mistakes(
            in: """
                {"products":[{"productID":"a","type":"Consumable","displayPrice":"4,99"}
                {"productID":"b","type":"Consumable","displayPrice":"1","displayPrice":"2",}]}
                """
        )
        #expect(catalog.products.isEmpty && catalog.groups.isEmpty)
        #expect(catalog.diagnostics.map(\.line) == [1, 2, 2, 2])
        #expect(
            catalog.diagnostics.map(\.effect) == [.productDropped, .fileRefused, .lastValueCounts, .otherReadersRefuse]
        )
    }

    @Test func `bytes that are not UTF-8 are reported`() throws {
        let path = try Catalog.fixtureURL("not-utf8").path(percentEncoded: false)
        let failure = StoreKitFileFailure.notUTF8(path: path, line: 2, column: 22)
        #expect(throws: failure) { try Catalog.fixture("not-utf8") }
        #expect(failure.description == "\(path):2:22: this is not UTF-8 text")
        let utf16 = try #require("{}".data(using: .utf16))
        #expect(throws: StoreKitFileFailure.notUTF8(path: "x", line: 1, column: 1)) {
            try StoreKitFileReader.catalog(from: utf16, path: "x")
        }
    }

    @Test(arguments: [
        ("[]", "a list"), ("\"{}\"", "a text"), ("1", "a number"), ("true", "a boolean"), ("null", "null"),
    ])
    func `a file that is not an object is reported with its type`(text: String, found: String) {
        let failure = StoreKitFileFailure.notAnObject(path: "Test.storekit", found: found)
        #expect(throws: failure) { try Catalog.reading(text) }
        #expect(failure.description == "Test.storekit: a configuration is one JSON object, and this is \(found)")
    }

    @Test func `the error for a file with a list names the file`() throws {
        let path = try Catalog.fixtureURL("not-an-object").path(percentEncoded: false)
        #expect(throws: StoreKitFileFailure.notAnObject(path: path, found: "a list")) {
            try Catalog.fixture("not-an-object")
        }
    }

    @Test func `a missing file is reported as missing`() {
        let path = "/no/such folder/Lighthouse.storekit"
        let failure = StoreKitFileFailure.missing(path: path)
        #expect(throws: failure) { try StoreKitFileReader.catalog(contentsOf: URL(filePath: path)) }
        #expect(failure.description == "\(path): there is no such file")
    }

    @Test func `a folder cannot be read`() throws {
        let folder = try Catalog.fixtureURL("version-1.0").deletingLastPathComponent()
        let failure = #expect(throws: StoreKitFileFailure.self) {
            try StoreKitFileReader.catalog(contentsOf: folder)
        }
        guard case .unreadable(let path, _) = failure else {
            Issue.record("\(String(describing: failure)) is not about reading")
            return
        }
        #expect(path == folder.path(percentEncoded: false))
    }

    @Test func `a URL that is not a file URL is not fetched`() throws {
        let url = try #require(URL(string: "https://example.com/Lighthouse.storekit"))
        let failure = StoreKitFileFailure.unreadable(path: url.absoluteString, reason: "it is not a file's URL")
        #expect(throws: failure) { try StoreKitFileReader.catalog(contentsOf: url) }
        #expect(failure.description.contains("https://example.com/Lighthouse.storekit"))
    }

    @Test func `excessive nesting is an error and does not crash`() throws {
        let deepEnough = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        #expect(try Catalog.reading(#"{"version":\#(deepEnough)}"#) == .empty)
        let failure = #expect(throws: StoreKitFileFailure.self) {
            try Catalog.reading(#"{"future":"# + String(repeating: "[", count: 1_000_000))
        }
        #expect(
            failure?.description == "Test.storekit:1:523: this is not JSON: lists and objects are nested too deeply"
        )
    }
}
