import StoreCatalog
import StoreInterface
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct TerminalTextTests {
    @Test(arguments: [
        ("\u{1B}[2J", #"\u{1B}[2J"#), ("\u{1B}]0;title\u{7}", #"\u{1B}]0;title\u{7}"#), ("\u{9B}31m", #"\u{9B}31m"#),
        ("a\nb\r\tc", #"a\nb\r\tc"#), ("a\r\nb", #"a\r\nb"#), ("\u{202E}sniocs", #"\u{202E}sniocs"#),
        ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#), ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
        ("\u{7F}\u{0}\u{FFFE}", #"\u{7F}\u{0}\u{FFFE}"#),
    ])
    func `a character that controls a terminal becomes its escape`(text: String, escaped: String) {
        #expect(TerminalText.escaped(text) == escaped)
        #expect(TerminalText.escaped(escaped) == escaped)
    }

    @Test(arguments: ["100 Münzen für 0,99 €", "コイン 👨‍👩‍👧", "שלום", #"C:\new"#, ""])
    func `a text of visible characters stays as it is`(text: String) {
        #expect(TerminalText.escaped(text) == text)
    }

    @Test func `line feeds and tabs stay in a text of several lines`() {
        #expect(TerminalText.escaped("a\n\tb\r\u{1B}c", allowingLineBreaks: true) == "a\n\tb\\r\\u{1B}c")
    }

    @Test func `a failure and a diagnostic print names of products without their control characters`() throws {
        let name = "coins\u{1B}[8m\u{202E}"
        let failures: [StoreFailure] = [
            .productUnavailable(id: name), .invalidOfferIdentifier(name), .configuration(detail: name),
        ]
        let catalog = try Catalog.reading(
            #"""
            { "products" : [ { "productID" : "a", "type" : "Consum\u001b[8m\u202eable", "displayPrice" : "1" } ] }
            """#
        )
        #expect(catalog.diagnostics.map(\.severity) == [.warning, .error])
        let texts =
            failures.map(\.description) + catalog.diagnostics.map(\.description)
            + catalog.diagnostics.map { $0.line(inFile: "a") } + catalog.diagnostics.map { "\($0.problem)" }
        for text in texts {
            #expect(!text.unicodeScalars.contains(where: TerminalText.isControl), "\(text.debugDescription)")
        }
        #expect(texts.joined().contains(#"\u{1B}[8m\u{202E}"#))
    }
}
