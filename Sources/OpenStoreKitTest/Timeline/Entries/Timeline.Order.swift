extension Timeline {
    /// In which order the entries of a timeline are read.
    public enum Order: Hashable, Sendable {
        /// As they were written.
        case observed
        /// The same in every run, whichever of two lanes was faster.
        ///
        /// Each lane keeps its own order. Between lanes, chapters and moments come first; within one of them a question
        /// comes before what the store does about it, and that before what apps are told of it. Numbers count anew.
        case canonical
    }

    /// The entries in an order of choice.
    ///
    /// - Parameter order: The order.
    /// - Returns: The entries; in ``Order/canonical`` numbered anew from 1.
    public func entries(in order: Order) -> [TimelineEntry] {
        switch order {
        case .observed: return entries
        case .canonical:
            var sorted: [TimelineEntry] = []
            for chapter in Self.chapters(of: entries) {
                sorted += chapter.filter { $0.kind == .chapter }
                let moments = Dictionary(grouping: chapter.filter { $0.kind != .chapter }, by: \.date)
                for date in moments.keys.sorted() {
                    var merge = LaneMerge(moments[date] ?? [])
                    sorted += merge.merged()
                }
            }
            return sorted.enumerated().map { $1.numbered($0 + 1) }
        }
    }

    private static func chapters(of entries: [TimelineEntry]) -> [[TimelineEntry]] {
        var chapters: [[TimelineEntry]] = [[]]
        for entry in entries {
            if entry.kind == .chapter { chapters.append([]) }
            chapters[chapters.count - 1].append(entry)
        }
        return chapters
    }
}
