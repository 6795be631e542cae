import Foundation
import OpenStoreKit
import OpenStoreKitTest
import PurchaseEvents
import Testing
import TestWaiting

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite(.timeLimit(.standard)) struct DrawingTests {
    private func entry(_ number: Int, _ lane: TimelineEntry.Lane, _ event: String, day: Int = 0) -> TimelineEntry {
        TimelineEntry(
            number: number,
            date: Date(timeIntervalSince1970: 1_735_689_600 + Double(day) * 86_400),
            lane: lane,
            kind: .update,
            event: event,
            productID: "pro",
            transactionID: "3",
            delivery: number
        )
    }

    @Test func `a picture has every event in its lane, and the time between them`() {
        let timeline = Timeline([
            entry(1, .store, "purchased pro"), entry(2, .observer, "purchased pro"),
            entry(3, .async, "update: pro", day: 2),
        ])
        let svg = timeline.svg(title: "Two days")
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        #expect(svg.contains(">purchased pro</text>".replacing("purchased", with: "→ purchased")))
        #expect(svg.contains("2 days later"))
        #expect(svg.contains("prefers-color-scheme:dark"))
        #expect(svg.contains("svg{max-width:100%;height:auto}"), "a narrow window shrinks the picture")
        #expect(svg.contains("#3, delivery 3"))
        for lane in ["store", "observer", "async"] { #expect(svg.contains("<rect class=\"\(lane)\"")) }
        #expect(!svg.contains("<script") && !svg.contains("href"))
    }

    @Test func `a picture escapes the texts of an app, and is well-formed`() throws {
        let hostile = "</text><script>alert(1)</script> & \"quotes\" 'too'"
        let svg = Timeline([entry(1, .async, hostile)]).svg(title: hostile)
        #expect(!svg.contains("<script"))
        let parser = XMLReader(svg)
        #expect(parser.isWellFormed)
        #expect(!XMLReader(svg.replacing("</svg>", with: "")).isWellFormed)
    }

    @Test func `control characters of a name become visible escapes in every form of a timeline`() throws {
        let hostile = "100 \u{1B}[8mCoins\u{7}\u{202E}\u{FFFF}\u{0}"
        let timeline = Timeline([entry(1, .async, hostile), entry(2, .store, "bought \(hostile)")])
        let visible = #"\u{1B}[8mCoins\u{7}"#
        for text in [timeline.svg(title: hostile), timeline.html(title: hostile), timeline.rendered()] {
            #expect(text.contains(visible), "\(text)")
        }
        for text in [
            timeline.svg(title: hostile), timeline.html(title: hostile), timeline.rendered(), timeline.mermaid(),
        ] {
            #expect(!text.unicodeScalars.contains { $0 != "\n" && TerminalText.isControl($0) })
        }
        let svg = XMLParser(data: Data(timeline.svg(title: hostile).utf8))
        #expect(svg.parse())
    }

    @Test func `long words and many words stay inside their card`() {
        let svg = Timeline([entry(1, .async, String(repeating: "com.example.", count: 9) + "pro bought again")]).svg()
        let texts = svg.matches(of: /<text x="\d+" y="\d+">([^<]*)</).map(\.1.count)
        #expect(texts.count > 4)
        #expect(texts.allSatisfy { $0 <= 22 })
    }
}

/// A check that every element is closed in the order in which the elements were opened.
private struct XMLReader {
    let isWellFormed: Bool

    init(_ text: String) {
        var open: [Substring] = []
        var isClean = true
        for tag in text.matches(of: /<(\/?)([a-z]+)[^<>]*?(\/?)>/) {
            if tag.3 == "/" { continue }
            if tag.1 == "/" {
                isClean = isClean && open.popLast() == tag.2
            } else {
                open.append(tag.2)
            }
        }
        isWellFormed = isClean && open.isEmpty
    }
}
