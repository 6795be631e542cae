/// A collection of elements by growing position, oldest first: appended at one end, dropped at the other.
///
/// Elements are found by their position. Dropped elements are released at once, and no operation's cost grows with the
/// number of elements dropped before.
struct RecentElements<Element: Sendable>: Sendable {
    private var slots: [(position: Int64, element: Element?)] = []
    private var start = 0

    var count: Int { slots.count - start }

    var firstPosition: Int64? { count > 0 ? slots[start].position : nil }

    mutating func append(_ element: Element, at position: Int64) { slots.append((position, element)) }

    mutating func dropFirst() {
        slots[start].element = nil
        start += 1
        guard start > slots.count / 2 else { return }
        slots.removeFirst(start)
        start = 0
    }

    /// Removes elements that are no longer to be delivered; the others keep their positions.
    mutating func removeAll(where isUnwanted: (Element) -> Bool) {
        slots = slots[start...].filter { slot in slot.element.map { !isUnwanted($0) } ?? false }
        start = 0
    }

    /// Keeps the latest element of each subject.
    mutating func keepLatest(by subject: (Element) -> AnyHashable) {
        var seen: Set<AnyHashable> = []
        let latest = slots[start...].reversed().filter { slot in
            slot.element.map { seen.insert(subject($0)).inserted } ?? false
        }
        slots = latest.reversed()
        start = 0
    }

    /// The first element after a position.
    func first(after position: Int64) -> (position: Int64, element: Element)? {
        var (low, high) = (start, slots.count)
        // Positions mostly grow by one, and then the place follows from the position.
        if let firstPosition, position >= firstPosition, position - firstPosition < Int64(count) {
            let expected = start + Int(position - firstPosition) + 1
            if expected < high, slots[expected].position == position + 1 { (low, high) = (expected, expected) }
        }
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].position > position { high = middle } else { low = middle + 1 }
        }
        guard low < slots.count, let element = slots[low].element else { return nil }
        return (slots[low].position, element)
    }
}
