package import StoreInterface
import Synchronization
import TestWaiting
package import Testing

/// The elements that a wait has received so far.
private final class Taken<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

extension StoreFeed {
    /// The next elements, fewer only when the task is cancelled, or when they do not come.
    package func take(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async -> [Element] {
        let taken = Taken<Element>()
        await soon(
            "element \(taken.all.count + 1) of \(count)",
            reportsCancellation: false,
            sourceLocation: sourceLocation
        ) {
            while taken.all.count < count, let element = await next() { taken.append(element) }
        }
        return taken.all
    }

    /// The next element; `nil` when the sequence ends, the task is cancelled, or the element does not come.
    package func element(sourceLocation: SourceLocation = #_sourceLocation) async -> Element? {
        await take(1, sourceLocation: sourceLocation).first
    }
}
