import LocalStore

/// How a store behaves where more than one behaviour is allowed: as it should, or in ways that apps have to survive.
///
/// ```swift
/// store.manner = [.losesFinishes, .listsLate]
/// ```
///
/// A manner never loses a purchase and never invents one. What an app is told once it may be told again, in another
/// order, or later; all of that Apple either documents, or has been seen to do (<doc:AwkwardStore>).
public struct SimulatedManner: Hashable, Sendable {
    /// The ways in which it is awkward.
    public var habits: Set<Habit>

    /// What decides, for each event, whether a habit shows; `nil` when each always does.
    public let seed: UInt64?

    /// A manner in which each habit always shows.
    ///
    /// - Parameter habits: The ways in which it is awkward.
    public init(_ habits: Set<Habit>) {
        self.habits = habits
        seed = nil
    }

    private init(_ habits: Set<Habit>, seed: UInt64) {
        self.habits = habits
        self.seed = seed
    }

    /// Tells everything once, at once, in order, and answers everything.
    public static let ideal = Self([])

    /// Behaves as awkwardly as it may: a seed draws which habits it has, and for each event whether they show.
    ///
    /// The same seed does the same again, as long as the same things happen in the same order. A request for products
    /// that is not answered is followed by one that is.
    ///
    /// - Parameter seed: Any number.
    /// - Returns: A manner with one habit at least.
    public static func harsh(seed: UInt64) -> Self {
        let draw = SeededDraw(seed: seed)
        let all = Habit.allCases
        var habits = Set(all.enumerated().filter { draw.number(UInt64($0.offset), 77) % 2 == 0 }.map(\.element))
        if habits.isEmpty { habits = [all[Int(draw.number(78) % UInt64(all.count))]] }
        return Self(habits, seed: seed)
    }

    var manner: Manner { Manner(habits: Set(habits.map(\.habit)), draw: seed.map(SeededDraw.init)) }
}

extension SimulatedManner: ExpressibleByArrayLiteral {
    /// A manner in which each habit always shows.
    public init(arrayLiteral elements: Habit...) { self.init(Set(elements)) }
}

extension SimulatedManner: CustomStringConvertible {
    /// The seed, if there is one, and the habits.
    public var description: String {
        guard !habits.isEmpty else { return "ideal" }
        let names = Habit.allCases.filter(habits.contains).map(\.rawValue).joined(separator: ", ")
        return seed.map { "harsh, seed \($0) (\(names))" } ?? names
    }
}
