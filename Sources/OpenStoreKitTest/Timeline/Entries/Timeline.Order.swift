extension Timeline {
    /// In which order the entries of a timeline are read.
    public enum Order: Hashable, Sendable {
        /// As they were written.
        case observed
        /// Within a chapter and a moment lane by lane, so that it does not matter which of two lanes was faster.
        ///
        /// Numbers count anew. Each lane keeps its own order.
        case byLane
    }

    /// The entries in an order of choice.
    ///
    /// - Parameter order: The order.
    /// - Returns: The entries; in ``Order/byLane`` numbered anew from 1.
    public func entries(in order: Order) -> [TimelineEntry] {
        switch order {
        case .observed: entries
        case .byLane: Self.sortedByLane(entries)
        }
    }

    private static func sortedByLane(_ entries: [TimelineEntry]) -> [TimelineEntry] {
        var chapter = 0
        let lanes = TimelineEntry.Lane.allCases
        let keyed = entries.enumerated().map { offset, entry in
            if entry.kind == .chapter { chapter += 1 }
            let isTitle = entry.kind == .chapter
            return (entry, key: (chapter, isTitle ? 0 : 1, entry.date, lanes.firstIndex(of: entry.lane) ?? 0, offset))
        }
        return keyed.sorted { $0.key < $1.key }.enumerated().map { $1.0.numbered($0 + 1) }
    }
}
