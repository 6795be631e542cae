import Foundation
import SourceAudit
import Testing
import TestWaiting

/// The outputs of an audit, for one small source.
@Suite(.timeLimit(.standard)) struct ReportFormatTests {
    @Test func `the text shows each place with its line, a caret, the lines that led to it, and the mend`() {
        let text = AuditedSample.report().text()
        let start = """
            Sources/My Shop/Shop.swift:6:21: warning: H1 Finish, then grant: The transaction is finished here, and granted below: 100%, "paid".
              6 | \t\t\tlet größe = 1; queue.finishTransaction(transaction)
                | \t\t\t               ^~~~~~~~~~~~~~~~~~~~~~~
              Sources/My Shop/Shop.swift:7:13: the product is granted
              7 |             coins += 10
                |             ^
              A crash between the two calls loses a product that the customer paid for, because the store does not deliver a finished consumable again.
              Q-69, T-17, T-29, MIGRATION.md#h1-finish-then-grant
              Instead:
                  await inventory.deliver(transaction)   // durable first
                  await transaction.finish()

            Sources/My Shop/Shop.swift:11:52: note: H15
            """
        #expect(text.hasPrefix(start), "\(text)")
        let end = """
            Inventory
              The code stands at step 3 (Shadow). It uses the payment queue or its observer at 2 places, finishes through the queue at 2 places, listens to Transaction.updates or reads Transaction.unfinished at 1 place.
              Places to change: 3 in 2 files (Sources/My Shop/Shop.swift: 2, Sources/Old.m: 1).
                 2  SKPaymentQueue.finishTransaction(_:)  Transaction.finish()
                 1  SKProduct.price                       Product.price, Product.displayPrice
              Not in this package: SKStoreProductViewController (1, a screen).

            Files
              1 file read with checked types.
              1 file read by tokens, without a compiler: paths through functions are not followed, and each name that equals one of StoreKit counts.
              Sources/Old.m: Objective-C
              Compiler: Swift 6.2

            1 warning and 1 note in 2 files with 52 lines.

            """
        #expect(text.hasSuffix(end), "\(text)")
    }

    @Test func `control characters of a source do not reach the terminal, and colors do`() {
        let source = AuditedSample.source.replacing("coins += 10", with: "coins += \u{1B}]0;title\u{07}10")
        let text = AuditedSample.report(source: source).text { text, role in
            role == .warning ? "\u{1B}[31m\(text)\u{1B}[0m" : text
        }
        #expect(text.contains("\u{1B}[31mwarning: H1"))
        #expect(text.contains("coins += \u{FFFD}]0;title\u{FFFD}10"))
        #expect(!text.contains("\u{07}"))
    }

    @Test func `the JSON form is read again without a loss, and names each hazard`() throws {
        let report = AuditedSample.report()
        let text = try report.json()
        #expect(try AuditReport(json: Data(text.utf8)) == report)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(document["kind"] as? String == "audit" && document["version"] as? Int == 1)
        let findings = try #require(document["findings"] as? [[String: Any]])
        #expect(findings.map { $0["hazard"] as? String } == ["H1", "H15"])
        #expect(findings.map { $0["severity"] as? String } == ["warning", "note"])
        #expect(findings.first?["file"] as? String == "Sources/My Shop/Shop.swift")
        #expect(try report.json() == AuditedSample.report().json())
        let newer = text.replacing("\"version\" : 1", with: "\"version\" : 2")
        #expect(throws: DecodingError.self) { try AuditReport(json: Data(newer.utf8)) }
    }

    @Test func `annotations escape the characters that end a property or a message`() {
        let lines = AuditedSample.report().annotations.split(separator: "\n")
        #expect(lines.count == 2)
        let beginning = """
            ::warning file=Sources/My Shop/Shop.swift,line=6,col=21,endLine=6,endColumn=43,title=H1 Finish%2C then grant::\
            The transaction is finished here, and granted below: 100%25, "paid".%0AA crash
            """
        #expect(lines.first?.hasPrefix(beginning) == true, "\(lines)")
        #expect(lines.last?.hasPrefix("::notice file=Sources/My Shop/Shop.swift,line=11,col=52,title=H15 ") == true)
    }

    @Test func `Markdown ticks the steps that are done, and lists the findings and the inventory`() {
        let text = AuditedSample.report().markdown
        for line in [
            "- [x] [1. Record](MIGRATION.md#step-1-record)", "- [x] [2. Server](MIGRATION.md#step-2-server)",
            "- [ ] [3. Shadow](MIGRATION.md#step-3-shadow): the code uses the payment queue or its observer at 2 places, "
                + "finishes through the queue at 2 places, listens to Transaction.updates or reads Transaction.unfinished "
                + "at 1 place",
            "- [ ] [4. Switch](MIGRATION.md#step-4-switch)",
            "### H1 Finish, then grant", "  - `Sources/My Shop/Shop.swift:7` the product is granted",
            "- [ ] `Sources/My Shop/Shop.swift:11` Look here: The price becomes a Double.",
            "| `SKPaymentQueue.finishTransaction(_:)` | 2 | Transaction.finish() |",
            "| `SKStoreProductViewController` | 1 | a screen |", "- `Sources/Old.m`: Objective-C",
        ] {
            #expect(text.contains("\n\(line)\n"), "\(line) in \(text)")
        }
    }

    @Test func `findings are in the order of the source, each once`() {
        let findings = AuditedSample.findings()
        let report = AuditedSample.report(AuditedSample.result(findings + findings.reversed()))
        #expect(report.findings.map(\.line) == [6, 11])
        #expect(report == AuditedSample.report())
    }
}
