/// In which allowed, but awkward, ways a store behaves.
package struct Manner: Hashable, Sendable {
    package enum Habit: UInt64, Hashable, Sendable, CaseIterable {
        case listsLate
        case announcesAgain
        case replaysNewestFirst
        case echoesOwnSubscriptions
        case losesFinishes
        case leavesRequestsUnanswered
        case forgetsStorefront
        case keepsReceipts
    }

    package var habits: Set<Habit>
    /// With a seed a habit strikes now and then, without one always.
    package var draw: SeededDraw?

    package init(habits: Set<Habit>, draw: SeededDraw? = nil) {
        self.habits = habits
        self.draw = draw
    }

    package static let ideal = Manner(habits: [])

    /// Whether a habit shows this time; the same subject gets the same answer.
    func strikes(_ habit: Habit, _ subject: UInt64) -> Bool {
        guard habits.contains(habit) else { return false }
        guard let draw else { return true }
        return draw.number(habit.rawValue, subject) % 2 == 0
    }

    /// How often the queries do not show what is new, when it is listed late.
    func looksBeforeListing(_ subject: UInt64) -> Int {
        draw.map { Int($0.number(Habit.listsLate.rawValue, subject, 1) % 3) + 1 } ?? 1
    }
}
