import Foundation
import SourceAudit
import Testing
import TestWaiting

/// The table of counterparts, against the migration guide.
@Suite(.timeLimit(.standard)) struct SymbolMapTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let copy = root.appending(path: "Sources/SourceAudit/Inventory/SymbolMapText.swift")

    @Test func `the table is that of the migration guide`() throws {
        let guide = try String(contentsOf: Self.root.appending(path: "MIGRATION.md"), encoding: .utf8)
        let expected = try Self.swiftText(of: guide)
        if ProcessInfo.processInfo.environment["UPDATE_SYMBOL_MAP"] != nil {
            try expected.write(to: Self.copy, atomically: true, encoding: .utf8)
        }
        let isCurrent = try String(contentsOf: Self.copy, encoding: .utf8) == expected
        #expect(isCurrent, "run UPDATE_SYMBOL_MAP=1 swift test --filter SymbolMapTests, and commit the change")
    }

    @Test(arguments: [
        ("SKPaymentQueue.finishTransaction(_:)", SymbolMap.Area.observer(counterpart: "Transaction.finish()")),
        ("SKPaymentQueue.add(_:)", .observer(counterpart: "Product.purchase(options:) or Transaction.updates")),
        ("SKPaymentQueue.add", .observer(counterpart: "Product.purchase(options:) or Transaction.updates")),
        (
            "SKPaymentTransactionObserver.paymentQueue(_:shouldContinue:in:)",
            .observer(counterpart: "Product.PurchaseOption.onStorefrontChange(shouldContinuePurchase:)")
        ),
        ("SKPaymentQueue.resume(all:)", .observer(counterpart: "none: hosted content ended")),
        ("SKPaymentQueue.addPayment", .observer(counterpart: "Product.purchase(options:) or Transaction.updates")),
        ("SKProduct.cached(_:)", .own),
        ("SKAdNetwork.updatePostbackConversionValue(_:)", .appleOnly(reason: "another subject")),
        ("SKStoreProductViewController.loadProduct(withParameters:)", .appleOnly(reason: "a screen")),
        ("SubscriptionStoreView.init(groupID:)", .appleOnly(reason: "a screen")),
        ("SKTestSession.buyProduct(identifier:)", .testing), ("Transaction.updates", .async),
        ("Product.purchase(options:)", .async),
    ])
    func `a symbol has an area, and one of the observer API a counterpart`(symbol: String, area: SymbolMap.Area) {
        #expect(SymbolMap.ofTheGuide.area(of: symbol) == area)
    }

    /// Returns the source file with the table of the guide.
    private static func swiftText(of guide: String) throws -> String {
        func chapter(_ name: String) throws -> [Substring] {
            let rest = try #require(guide.components(separatedBy: "\n## \(name)\n").dropFirst().first)
            let text = try #require(rest.components(separatedBy: "\n## ").first)
            return text.split(separator: "\n").map { Substring($0) }
        }
        var names: [String] = []
        var counterparts: [String: [String]] = [:]
        var base = ""
        for line in try chapter("Symbol map") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            let second = cells[2].trimmingCharacters(in: .whitespaces)
            let listed = second.matches(of: /`([^`]+)`/).map { String($0.1) }
            let counterpart =
                second.hasPrefix("none") ? second.replacing("`", with: "") : listed.joined(separator: ", ")
            for match in cells[1].matches(of: /`([^`]+)`/) where !match.1.hasPrefix(":") {
                let name = match.1.hasPrefix(".") ? base + match.1 : String(match.1)
                if !match.1.hasPrefix(".") { base = name }
                if counterparts[name] == nil { names.append(name) }
                if counterparts[name]?.contains(counterpart) != true {
                    counterparts[name, default: []].append(counterpart)
                }
            }
        }
        var lines = names.map { "\($0)\t\((counterparts[$0] ?? []).joined(separator: " or "))" }
        for line in try chapter("SwiftUI views") where line.hasPrefix("| ") && line.contains("](") {
            let cell = line.split(separator: "|", omittingEmptySubsequences: false)[2]
            lines += cell.matches(of: /\[`([^`]+)`\]/).map { "\($0.1)\ta screen" }
        }
        return """
            // swift-format-ignore-file
            // Generated from MIGRATION.md: UPDATE_SYMBOL_MAP=1 swift test --filter SymbolMapTests

            /// The chapters *Symbol map* and *SwiftUI views* of the migration guide: a name, a tab, and its counterpart in each line.
            enum SymbolMapText {
                static let text = \"""
                    \(lines.joined(separator: "\n        "))
                    \"""
            }

            """
    }
}
