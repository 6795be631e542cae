import Foundation

/// An HTML page that shows a timeline.
struct TimelinePage {
    private static let lanes: [(lane: TimelineEntry.Lane, name: String, role: String)] = [
        (.store, "Store", "what the store did"),
        (.observer, "Observer", "code on the payment queue"),
        (.async, "Async", "code on the async API"),
    ]

    private let entries: [TimelineEntry]
    private let title: String
    private let subtitle: String
    private let failures: [String]
    private let facts: [(name: String, value: String)]
    private let forgotten: Int
    private let marks: [String: TransactionMark]
    private let transactionCount: Int
    private let payloads: PayloadPanels

    init(
        entries: [TimelineEntry],
        title: String,
        subtitle: String,
        failures: [String],
        facts: [(name: String, value: String)],
        forgotten: Int
    ) {
        self.entries = entries
        self.title = title
        self.subtitle = subtitle
        self.failures = failures
        self.facts = facts
        self.forgotten = forgotten
        marks = TransactionMark.marks(of: entries)
        transactionCount = Set(marks.values.map(\.index)).count
        payloads = PayloadPanels(entries)
    }

    var text: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <meta name="generator" content="OpenStoreKit">
        <title>\(HTMLText.escaped(title))</title>
        <style>
        \(Self.style)\(highlighting)</style>
        </head>
        <body>
        \(header)
        <main>
        <div class="lanes\(layout)" aria-hidden="true"><span></span>\(laneTitles)</div>
        <ol class="events\(layout)">
        \(rows.joined(separator: "\n"))
        </ol>
        </main>
        \(payloads.html { marks[$0] })
        <footer>Times are the store's own, in UTC. Made by OpenStoreKit's Timeline; this file loads nothing.</footer>
        <script>
        \(Self.script)</script>
        </body>
        </html>

        """
    }

    // MARK: Frame of the page

    private var header: String {
        let deliveries = entries.count { $0.delivery != nil }
        let again = entries.count { ($0.delivery ?? 1) > 1 }
        var facts: [(name: String, value: String)] = [
            ("events", "\(entries.count { $0.kind != .chapter })"),
            ("transactions", "\(transactionCount)"),
            ("deliveries", again == 0 ? "\(deliveries)" : "\(deliveries), \(again) of them again"),
        ]
        let dates = entries.map(\.date)
        if let first = dates.min(), let last = dates.max() {
            facts.append(("time that passed", first == last ? "none" : TimelineTime.distance(from: first, to: last)))
        }
        if forgotten > 0 { facts.append(("older events left out", "\(forgotten)")) }
        facts += self.facts
        let list = facts.map {
            "<div><dt>\(HTMLText.escaped($0.name))</dt><dd>\(HTMLText.escaped($0.value))</dd></div>"
        }
        return """
            <header>
            <p class="eyebrow">OpenStoreKit · Timeline</p>
            <h1>\(HTMLText.escaped(title))</h1>
            <p class="lead">\(HTMLText.escaped(subtitle))</p>\(failureList)
            <dl class="facts">\(list.joined())</dl>
            <ul class="legend">
            \(Self.lanes.map { "<li class=\"lane \($0.lane.rawValue)\"><b>\($0.name)</b> \($0.role)</li>" }.joined(separator: "\n"))
            <li><span class="arrow">←</span> the app asks</li>
            <li><span class="arrow">→</span> the app is notified</li>
            <li><span class="nth">1st</span> handed over to this lane</li>
            <li><span class="nth again">2nd</span> handed over again</li>
            <li class="wide">In one row, from left to right: a change, and the apps that are notified of it next</li>
            </ul>
            </header>
            """
    }

    /// The failures of a test as a list; empty if there are none.
    private var failureList: String {
        if failures.isEmpty { return "" }
        let items = failures.map {
            "<li style=\"white-space:pre-wrap;overflow-wrap:anywhere\">\(HTMLText.escaped($0))</li>"
        }
        return "\n<ol class=\"failures\">\(items.joined())</ol>"
    }

    /// A class for a timeline in which one lane has all events, which then takes the whole width.
    private var layout: String {
        let lanes = Set(entries.filter { $0.kind != .chapter }.map(\.lane))
        guard lanes.count == 1, let lane = lanes.first else { return "" }
        return " sole \(lane.rawValue)-only"
    }

    private var laneTitles: String {
        Self.lanes.map { "<span class=\"\($0.lane.rawValue)\"><b>\($0.name)</b> <small>\($0.role)</small></span>" }
            .joined()
    }

    /// The color of each transaction, and rules that dim all other events while the pointer is over one of its events.
    private var highlighting: String {
        let distinct = Dictionary(marks.values.map { ($0.index, $0) }) { first, _ in first }
        let ordered = distinct.values.sorted { $0.index < $1.index }
        let colours = ordered.map { ".\($0.cssClass){--h:\($0.hue)}\n" }
        let dimming = ordered.prefix(400).map { mark in
            let name = ".\(mark.cssClass)"
            return "ol:has(\(name):is(:hover,:focus)) .card:not(\(name)){opacity:.28}\n"
        }
        return colours.joined() + dimming.joined()
    }

    // MARK: Events

    private var rows: [String] {
        var rows: [String] = []
        var date: Date?
        var open = PageRow()
        for entry in entries {
            if TimelineTime.isLater(entry.date, than: date) {
                rows.append(Self.time(entry.date, after: date))
                open = PageRow()
            }
            date = entry.date
            if entry.kind == .chapter {
                rows.append("<li class=\"chapter\"><h2>\(HTMLText.escaped(entry.event))</h2></li>")
                open = PageRow()
            } else if open.accepts(entry) {
                open.entries.append(entry)
                rows[rows.count - 1] = row(open.entries)
            } else {
                open = PageRow(entries: [entry])
                rows.append(row(open.entries))
            }
        }
        return rows
    }

    private static func time(_ date: Date, after earlier: Date?) -> String {
        let passed = earlier.flatMap { $0 < date ? TimelineTime.distance(from: $0, to: date) + " later" : nil }
        let mark = passed.map { "<span class=\"gap\">\($0)</span>" } ?? ""
        return "<li class=\"time\">\(mark)<time datetime=\"\(TimelineTime.text(date))\">"
            + "<b>\(TimelineTime.longDay(date))</b> \(TimelineTime.clock(date))</time></li>"
    }

    private func row(_ entries: [TimelineEntry]) -> String {
        "<li class=\"event\">\(entries.map(card).joined())</li>"
    }

    private func card(_ entry: TimelineEntry) -> String {
        let mark = entry.transactionID.flatMap { marks[$0] }
        var words = "<span class=\"what\">\(Self.sentence(entry))</span>"
        if let mark { words += mark.chip(for: entry) }
        if let delivery = entry.delivery {
            words += "<span class=\"nth\(delivery > 1 ? " again" : "")\">\(Self.ordinal(delivery))</span>"
        }
        if let device = entry.device { words += "<span class=\"nth\">on \(HTMLText.escaped(device))</span>" }
        let classes = ["card", entry.lane.rawValue, entry.pageClass, mark?.cssClass].compactMap { $0 }
            .joined(separator: " ")
        if let panel = payloads.id(of: entry) {
            return "<button class=\"\(classes)\" popovertarget=\"\(panel)\">\(words)</button>"
        }
        return "<span class=\"\(classes)\"\(mark == nil ? "" : " tabindex=\"0\"")>\(words)</span>"
    }

    /// The sentence of an event with the product highlighted.
    private static func sentence(_ entry: TimelineEntry) -> String {
        // The last occurrence is used, because a product identifier may occur in a word of the sentence.
        guard let product = entry.productID, !product.isEmpty,
            let range = entry.event.range(of: product, options: .backwards)
        else {
            return HTMLText.escaped(entry.event)
        }
        return HTMLText.escaped(entry.event[..<range.lowerBound]) + "<b>\(HTMLText.escaped(product))</b>"
            + HTMLText.escaped(entry.event[range.upperBound...])
    }

    private static func ordinal(_ number: Int) -> String {
        let ending =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            case (_, _): "th"
            }
        return "\(number)\(ending)"
    }
}

/// The events in one row of a page: a change in the store, and the notifications of apps that follow it.
///
/// The events of a row happened in the order of the lanes, so that a page is read from left to right and from top to
/// bottom.
private struct PageRow {
    var entries: [TimelineEntry] = []

    /// Returns true if an entry notifies an app of the row's change, in a lane to the right of the last one.
    func accepts(_ entry: TimelineEntry) -> Bool {
        guard let cause = entries.first, cause.lane == .store, let last = entries.last,
            let transaction = cause.transactionID, entry.transactionID == transaction,
            entry.kind != .note, !entry.kind.isAsking, Self.place(of: entry) > Self.place(of: last)
        else { return false }
        // Beside a finished transaction, a delivery would look as if the app had finished too early.
        return cause.kind != .finished || entry.kind == .removed
    }

    private static func place(of entry: TimelineEntry) -> Int {
        TimelineEntry.Lane.allCases.firstIndex(of: entry.lane) ?? 0
    }
}

extension TimelineEntry {
    /// The CSS class for requests, notifications, and notes; `nil` for events of the store.
    fileprivate var pageClass: String? {
        if kind == .note { return "note" }
        if lane == .store { return nil }
        return kind.isAsking ? "asks" : "notified"
    }
}
