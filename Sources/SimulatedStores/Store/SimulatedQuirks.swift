package import StoreControl
public import StoreInterface

/// The quirks of a store: allowed behaviors that differ from the ideal one and that apps have to handle.
///
/// ```swift
/// store.quirks = [.losesFinishes, .listsLate]
/// ```
///
/// Quirks never lose a purchase and never invent one. They repeat, reorder, or delay notifications. Apple documents
/// each of them, or it has been observed (see the guide on store quirks).
public struct SimulatedQuirks: Hashable, Sendable {
    /// The quirks as the store's test control takes them.
    package private(set) var settings: QuirkSettings

    /// The enabled quirks.
    public var enabled: Set<Quirk> {
        get { settings.enabled }
        set { settings.enabled = newValue }
    }

    /// The profile that the quirks come from, or `nil`.
    public private(set) var profile: StoreProfile?

    /// The seed that decides for each event if a quirk takes effect, or `nil` if quirks always take effect.
    public var seed: UInt64? { settings.draw?.seed }

    /// Creates quirks that always take effect.
    ///
    /// - Parameter enabled: The enabled quirks.
    public init(_ enabled: Set<Quirk>) {
        settings = QuirkSettings(enabled: enabled)
    }

    private init(_ enabled: Set<Quirk>, seed: UInt64) {
        settings = QuirkSettings(enabled: enabled, draw: SeededDraw(seed: seed))
    }

    /// No quirks: the store publishes everything once, at once, and in order, and answers every request.
    public static let ideal = Self([])

    /// Creates quirks from a seed, which selects the enabled quirks and decides for each event if they take effect.
    ///
    /// The same seed gives the same behavior, as long as the same events happen in the same order. A request for
    /// products that is not answered is followed by one that is.
    ///
    /// - Parameter seed: Any number.
    /// - Returns: Quirks of which at least one is enabled.
    public static func random(seed: UInt64) -> Self {
        let draw = SeededDraw(seed: seed)
        let all = Quirk.allCases
        var enabled = Set(all.enumerated().filter { draw.number(UInt64($0.offset), 77) % 2 == 0 }.map(\.element))
        if enabled.isEmpty { enabled = [all[Int(draw.number(78) % UInt64(all.count))]] }
        return Self(enabled, seed: seed)
    }

    /// Creates the quirks of a profile, each of which takes effect for some events.
    ///
    /// - Parameters:
    ///   - profile: The profile; one without lines gives a store without quirks.
    ///   - seed: Any number. It decides for each event if a quirk takes effect, because the reports do not describe
    ///     something that always happens.
    /// - Returns: The quirks, which name the profile and the seed in failures of tests.
    public static func profile(_ profile: StoreProfile, seed: UInt64 = 1) -> Self {
        var quirks = Self(profile.quirks, seed: seed)
        quirks.profile = profile
        return quirks
    }
}

extension SimulatedQuirks: ExpressibleByArrayLiteral {
    /// Creates quirks that always take effect.
    public init(arrayLiteral elements: Quirk...) { self.init(Set(elements)) }
}

extension SimulatedQuirks: CustomStringConvertible {
    /// The seed, if there is one, and the enabled quirks.
    public var description: String {
        guard !enabled.isEmpty else { return profile.map { "profile \($0), without quirks" } ?? "ideal" }
        let names = Quirk.allCases.filter(enabled.contains).map(\.rawValue).joined(separator: ", ")
        let origin = profile.map { "profile \($0)" } ?? "random"
        return seed.map { "\(origin), seed \($0) (\(names))" } ?? names
    }
}

extension SimulatedQuirks {
    /// A quirk of a store.
    public typealias Quirk = StoreQuirk
}
