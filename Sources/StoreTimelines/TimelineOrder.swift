extension Timeline {
    /// The order of the entries of a timeline.
    public enum Order: Hashable, Sendable {
        /// The order in which the entries were recorded.
        case observed
        /// An order that is the same in every run, independent of which lane was faster.
        ///
        /// Each lane keeps its own order. Entries are first ordered by chapter and moment. Within a moment, a request
        /// comes before the store's reaction, and the reaction before the notifications of the app. Entries are
        /// renumbered.
        case canonical
    }

    /// Returns the entries in an order.
    ///
    /// - Parameter order: The order.
    /// - Returns: The entries; for ``Order/canonical`` renumbered from 1.
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

/// Merges the lanes of one moment into an order that depends only on each lane's own order.
///
/// App entries come first as long as possible: a request of an app has no cause here, and a notification has a cause in
/// the store's lane. A notification waits while the store's next event about the same transaction may be its cause. If
/// the entry has no transaction, the product is compared.
struct LaneMerge {
    private var lanes: [TimelineEntry.Lane: ArraySlice<TimelineEntry>]
    /// The remaining store events, by transaction and by product.
    private var outstanding: [Subject: ArraySlice<TimelineEntry>] = [:]
    /// The transactions with a finish request that the store has not yet processed.
    private var finishing: Set<String> = []
    private var count: Int

    private enum Subject: Hashable {
        case transaction(String)
        case product(String)
    }

    /// - Parameter entries: The entries of one moment, in the order of recording.
    init(_ entries: [TimelineEntry]) {
        count = entries.count
        lanes = Dictionary(grouping: entries, by: \.lane).mapValues { $0[...] }
        for entry in lanes[.store] ?? [] {
            for subject in Self.subjects(of: entry) { outstanding[subject, default: []].append(entry) }
        }
    }

    mutating func merged() -> [TimelineEntry] {
        var merged: [TimelineEntry] = []
        merged.reserveCapacity(count)
        while let lane = nextLane, let entry = lanes[lane]?.popFirst() {
            if lane == .store {
                for subject in Self.subjects(of: entry) { _ = outstanding[subject]?.popFirst() }
            }
            if let id = entry.transactionID {
                if entry.kind == .finish { finishing.insert(id) }
                if entry.kind == .finished { finishing.remove(id) }
            }
            merged.append(entry)
        }
        return merged
    }

    private var nextLane: TimelineEntry.Lane? {
        if let next = lanes[.store]?.first, next.kind == .finished, finishing.contains(next.transactionID ?? "") {
            return .store
        }
        let apps: [TimelineEntry.Lane] = [.observer, .async]
        if let ready = apps.first(where: { lanes[$0]?.first.map(isReady) ?? false }) { return ready }
        return ([.store] + apps).first { lanes[$0]?.isEmpty == false }
    }

    /// True if the store's lane has already emitted the cause of an entry of an app's lane.
    private func isReady(_ entry: TimelineEntry) -> Bool {
        // Requests, notes, and queries of an app have no cause in the store's lane.
        let independent: Set<TimelineEntry.Kind> = [.note, .entitlement, .history]
        if entry.kind.isAsking || independent.contains(entry.kind) || entry.details["state"] == "purchasing" {
            return true
        }
        guard let next = Self.subjects(of: entry).first.flatMap({ outstanding[$0]?.first }) else { return true }
        // Of all notifications, only the removal has a finished transaction as its cause.
        return entry.kind == .removed ? next.kind != .finished : next.kind == .finished
    }

    private static func subjects(of entry: TimelineEntry) -> [Subject] {
        let transaction = entry.transactionID.map { Subject.transaction($0) }
        return [transaction, entry.productID.map { .product($0) }].compactMap { $0 }
    }
}

extension TimelineEntry.Kind {
    /// The store's kind for a finished transaction.
    static let finished = Self(rawValue: "finished")
}
