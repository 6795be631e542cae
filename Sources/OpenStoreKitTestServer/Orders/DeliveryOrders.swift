import Foundation
import StoreControl

/// The orders in which notifications may arrive.
///
/// An order is a list of numbers of notifications, from 0 in the order of the events. Each of them is in it at least
/// once; the second time it is a repetition.
struct DeliveryOrders {
    /// The largest number of notifications of which every permutation is tried.
    static let mostPermuted = 6

    private let dates: [Date]
    /// The seconds by which a notification may be late; `nil` for any time.
    private let lateness: TimeInterval?

    init(dates: [Date], lateness: TimeInterval?) {
        self.dates = dates
        self.lateness = lateness
    }

    var eventOrder: [Int] { Array(dates.indices) }

    /// Returns true if a notification may arrive after another one.
    private func mayArrive(_ late: Int, after early: Int) -> Bool {
        lateness.map { dates[early].timeIntervalSince(dates[late]) <= $0 } ?? true
    }

    /// Returns true if no notification is later than it may be.
    func allows(_ order: [Int]) -> Bool {
        order.indices.allSatisfy { place in order[..<place].allSatisfy { mayArrive(order[place], after: $0) } }
    }

    /// Returns the orders to try, those with the fewest changes first.
    ///
    /// - Parameters:
    ///   - seed: The seed of the drawn ones.
    ///   - limit: The largest number of orders.
    /// - Returns: The orders, each with the numbers of its events.
    func candidates(seed: UInt64, limit: Int) -> [[Int]] {
        var found: [[Int]] = []
        var known: Set<[Int]> = [eventOrder]
        func add(_ order: [Int]) {
            guard found.count < limit, allows(order), known.insert(order).inserted else { return }
            found.append(order)
        }
        for (number, place) in pairs() { add(Self.repeating(number, at: place, in: eventOrder)) }
        for (number, place) in pairs() where place > number + 1 {
            var order = eventOrder
            order.insert(order.remove(at: number), at: place - 1)
            add(order)
        }
        let draw = SeededDraw(seed: seed)
        let permuted = dates.count <= Self.mostPermuted ? permutations() : drawn(draw, count: limit - found.count)
        for order in permuted { add(order) }
        for (index, order) in permuted.enumerated() {
            let number = Int(draw.number(UInt64(index), 1) % UInt64(order.count))
            guard let first = order.firstIndex(of: number) else { continue }
            let place = first + 1 + Int(draw.number(UInt64(index), 2) % UInt64(order.count - first))
            add(Self.repeating(number, at: place, in: order))
        }
        return found
    }

    /// The notifications with all later places, the nearest first.
    private func pairs() -> [(number: Int, place: Int)] {
        eventOrder.flatMap { number in (number + 1...dates.count).map { (number, $0) } }
    }

    private static func repeating(_ number: Int, at place: Int, in order: [Int]) -> [Int] {
        var order = order
        order.insert(number, at: place)
        return order
    }

    /// All orders without repetitions.
    private func permutations() -> [[Int]] {
        var all: [[Int]] = [[]]
        for _ in dates { all = all.flatMap { begun in next(after: begun).map { begun + [$0] } } }
        return all
    }

    /// Orders without repetitions, each drawn notification by notification.
    private func drawn(_ draw: SeededDraw, count: Int) -> [[Int]] {
        (0..<max(count / 2, 1)).map { index in
            var order: [Int] = []
            while order.count < dates.count {
                let choices = next(after: order)
                order.append(choices[Int(draw.number(UInt64(index), UInt64(order.count), 3) % UInt64(choices.count))])
            }
            return order
        }
    }

    /// The notifications that may come next, which are never none: the oldest of the rest may.
    private func next(after begun: [Int]) -> [Int] {
        let rest = eventOrder.filter { !begun.contains($0) }
        return rest.filter { number in rest.allSatisfy { mayArrive($0, after: number) } }
    }

    /// Returns simpler orders than one: without a notification, without a repetition, or with two neighbors exchanged.
    static func simplified(_ order: [Int]) -> [[Int]] {
        let without = Set(order).sorted().map { number in order.filter { $0 != number } }.filter { !$0.isEmpty }
        let repeated = order.indices.filter { place in order.count { $0 == order[place] } > 1 }
        let once = repeated.map { place in Array(order[..<place] + order[(place + 1)...]) }
        let exchanged = order.indices.dropFirst().filter { order[$0 - 1] > order[$0] }.map { place in
            var order = order
            order.swapAt(place - 1, place)
            return order
        }
        return without + once + exchanged
    }
}
