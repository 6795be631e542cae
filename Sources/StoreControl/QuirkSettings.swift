package import StoreInterface

/// The quirks of a store: the unusual but allowed behaviors that are enabled.
package struct QuirkSettings: Hashable, Sendable {
    package var enabled: Set<StoreQuirk>
    /// The random source of the quirks; with a seed, each quirk applies sometimes, without one, always.
    package var draw: SeededDraw?

    package init(enabled: Set<StoreQuirk>, draw: SeededDraw? = nil) {
        self.enabled = enabled
        self.draw = draw
    }

    package static let ideal = QuirkSettings(enabled: [])

    /// Returns true if a quirk applies to a subject; the result for the same subject is always the same.
    package func applies(_ quirk: StoreQuirk, _ subject: UInt64) -> Bool {
        guard enabled.contains(quirk) else { return false }
        guard let draw else { return true }
        return draw.number(quirk.number, subject) % 2 == 0
    }

    /// The number of queries that do not show a new change, if a quirk delays its listing.
    func queriesBeforeListing(_ subject: UInt64) -> Int {
        draw.map { Int($0.number(StoreQuirk.listsLate.number, subject, 1) % 3) + 1 } ?? 1
    }
}

extension StoreQuirk {
    /// The place in the declaration, which the draws of a seed depend on.
    fileprivate var number: UInt64 { UInt64(Self.allCases.firstIndex(of: self) ?? 0) }
}

/// A source of pseudorandom numbers, each of which depends only on a seed and its subject (SplitMix64).
///
/// A number does not depend on earlier draws, so that concurrent tasks do not affect each other.
package struct SeededDraw: Hashable, Sendable {
    package let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    package func number(_ subjects: UInt64...) -> UInt64 {
        var state = seed
        for subject in subjects { state = Self.mixed(state &+ 0x9E37_79B9_7F4A_7C15 &* (subject &+ 1)) }
        return Self.mixed(state)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
