/// Elements by growing position, oldest first: appended at one end, dropped at the other, found by their position.
///
/// What is dropped is released at once, and no operation's cost grows with how much was dropped before.
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

    /// Takes out what is not to be heard any more; the others keep their positions.
    mutating func removeAll(where isUnwanted: (Element) -> Bool) {
        slots = slots[start...].filter { slot in slot.element.map { !isUnwanted($0) } ?? false }
        start = 0
    }

    /// The first element after a position.
    func first(after position: Int64) -> (position: Int64, element: Element)? {
        var (low, high) = (start, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].position > position { high = middle } else { low = middle + 1 }
        }
        guard low < slots.count, let element = slots[low].element else { return nil }
        return (slots[low].position, element)
    }
}
