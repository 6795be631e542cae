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

/// Brings the lanes of one moment into an order that follows from each lane's own order alone.
///
/// Apps go first as long as they can: what an app asks for has no cause here, and what it is told has one in the store's
/// lane. An entry that is told waits while the store's next event about the same transaction, or product where it names no
/// transaction, is what it must be telling of.
struct LaneMerge {
    private var lanes: [TimelineEntry.Lane: ArraySlice<TimelineEntry>]
    /// What the store has yet to do, by transaction and by product.
    private var outstanding: [Subject: ArraySlice<TimelineEntry>] = [:]
    /// The transactions that apps have asked to finish and the store has not finished yet.
    private var finishing: Set<String> = []
    private var count: Int

    private enum Subject: Hashable {
        case transaction(String)
        case product(String)
    }

    /// - Parameter entries: What happened in one moment, in the order in which it was written.
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

    /// Whether the store has done already what an entry of an app's lane comes from.
    private func isReady(_ entry: TimelineEntry) -> Bool {
        // What an app asks for, notes and looks up comes from nothing that the store has yet to do.
        let independent: Set<TimelineEntry.Kind> = [.note, .entitlement, .history]
        if entry.kind.isAsking || independent.contains(entry.kind) || entry.details["state"] == "purchasing" {
            return true
        }
        guard let next = Self.subjects(of: entry).first.flatMap({ outstanding[$0]?.first }) else { return true }
        // That a transaction is finished is told by its removal alone.
        return entry.kind == .removed ? next.kind != .finished : next.kind == .finished
    }

    private static func subjects(of entry: TimelineEntry) -> [Subject] {
        let transaction = entry.transactionID.map { Subject.transaction($0) }
        return [transaction, entry.productID.map { .product($0) }].compactMap { $0 }
    }
}

extension TimelineEntry.Kind {
    /// The store's own word for a finished transaction.
    fileprivate static let finished = Self(rawValue: "finished")
}
