extension Timeline {
    /// Returns the timeline as an SVG picture with three lanes, for a pull request or a page.
    ///
    /// The picture follows the color scheme of the reader's system, draws its own background, and is narrow enough for
    /// a phone. It contains no scripts and loads no other files. All content of the entries is escaped.
    ///
    /// - Parameters:
    ///   - title: The title at the top.
    ///   - order: The order of the events.
    /// - Returns: The text of an SVG file in UTF-8.
    public func svg(title: String = "Timeline", in order: Order = .observed) -> String {
        var drawing = TimelineDrawing(title: title)
        let entries = entries(in: order)
        let marks = TransactionMark.marks(of: entries)
        var date = entries.first?.date
        if let date { drawing.addTime(TimelineTime.moment(date), passed: nil) }
        for entry in entries {
            if let earlier = date, entry.date > earlier, TimelineTime.isLater(entry.date, than: earlier) {
                drawing.addTime(
                    TimelineTime.moment(entry.date),
                    passed: TimelineTime.distance(from: earlier, to: entry.date)
                )
                date = entry.date
            }
            if entry.kind == .chapter {
                drawing.addChapter(entry.event)
            } else {
                drawing.add(entry, entry.transactionID.flatMap { marks[$0] })
            }
        }
        return drawing.text
    }
}
