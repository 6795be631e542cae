import LocalStore

/// How a store behaves where more than one behaviour is allowed: as it should, or in ways that apps have to survive.
///
/// ```swift
/// store.quirks = [.losesFinishes, .listsLate]
/// ```
///
/// A quirks never loses a purchase and never invents one. What an app is told once it may be told again, in another
/// order, or later; all of that Apple either documents, or has been seen to do (<doc:StoreQuirks>).
public struct SimulatedQuirks: Hashable, Sendable {
    /// The ways in which it is awkward.
    public var enabled: Set<Quirk>

    /// What decides, for each event, whether a quirk shows; `nil` when each always does.
    public let seed: UInt64?

    /// A quirks in which each quirk always shows.
    ///
    /// - Parameter enabled: The ways in which it is awkward.
    public init(_ enabled: Set<Quirk>) {
        self.enabled = enabled
        seed = nil
    }

    private init(_ enabled: Set<Quirk>, seed: UInt64) {
        self.enabled = enabled
        self.seed = seed
    }

    /// Tells everything once, at once, in order, and answers everything.
    public static let ideal = Self([])

    /// Behaves as awkwardly as it may: a seed draws which enabled it has, and for each event whether they show.
    ///
    /// The same seed does the same again, as long as the same things happen in the same order. A request for products
    /// that is not answered is followed by one that is.
    ///
    /// - Parameter seed: Any number.
    /// - Returns: A quirks with one quirk at least.
    public static func harsh(seed: UInt64) -> Self {
        let draw = SeededDraw(seed: seed)
        let all = Quirk.allCases
        var enabled = Set(all.enumerated().filter { draw.number(UInt64($0.offset), 77) % 2 == 0 }.map(\.element))
        if enabled.isEmpty { enabled = [all[Int(draw.number(78) % UInt64(all.count))]] }
        return Self(enabled, seed: seed)
    }

    var settings: QuirkSettings { QuirkSettings(enabled: Set(enabled.map(\.quirk)), draw: seed.map(SeededDraw.init)) }
}

extension SimulatedQuirks: ExpressibleByArrayLiteral {
    /// A quirks in which each quirk always shows.
    public init(arrayLiteral elements: Quirk...) { self.init(Set(elements)) }
}

extension SimulatedQuirks: CustomStringConvertible {
    /// The seed, if there is one, and the enabled.
    public var description: String {
        guard !enabled.isEmpty else { return "ideal" }
        let names = Quirk.allCases.filter(enabled.contains).map(\.rawValue).joined(separator: ", ")
        return seed.map { "harsh, seed \($0) (\(names))" } ?? names
    }
}

extension SimulatedQuirks {
    /// A way in which a store may be awkward.
    public enum Quirk: String, Hashable, Sendable, CaseIterable {
        /// The queries do not show a new transaction at first (T-24, T-08).
        ///
        /// It is missing from the next answer, and from more of them under a seed, until the store's clock has gone on by
        /// two seconds, or the test has waited with ``SimulatedStore/rest()``. Measured: entitlements can be empty for a
        /// second after a purchase, `unfinished` right after it. A defect of Apple's, and not documented.
        case listsLate

        /// `Transaction.updates` brings a transaction a second time, with another signature and date (T-12, T-54).
        ///
        /// So it does with a purchase that the app has finished. Measured in production. That the same transaction may be
        /// signed anew is documented, that it is announced again is not.
        case announcesAgain

        /// Unfinished periods of a subscription are replayed with the newest first (C-24, T-07).
        ///
        /// Measured, for renewals that happened while the app was away. No order is documented.
        case replaysNewestFirst

        /// `Transaction.updates` also brings a subscription that the app just bought itself (C-01, T-02).
        ///
        /// Measured on macOS. Documented is that the purchase call returns it.
        case echoesOwnSubscriptions

        /// The first finish of a transaction is lost: it is offered again at the next launch.
        ///
        /// Until then it is listed as unfinished, and buying a consumable again brings it back without a charge (C-10).
        /// The second finish is not lost, also after a launch. Documented.
        case losesFinishes

        /// A request for products is not answered, until its task is cancelled or the store ends.
        ///
        /// Reported by apps that waited for ever, through both APIs. With a seed every other request at least is
        /// answered. See ``SimulatedStore/unansweredRequests(reach:)``.
        case leavesRequestsUnanswered

        /// The storefront is not known (F-02).
        ///
        /// `Storefront.current` and the queue's `storefront` are `nil`. Documented.
        case forgetsStorefront

        /// The receipt stays as it was, until the app asks to have it refreshed.
        ///
        /// Reported: after purchases through the asynchronous API the file may be hours behind, and a sync does not bring
        /// it up to date. Documented is that purchases write it.
        case keepsReceipts

        var quirk: QuirkSettings.Quirk {
            switch self {
            case .listsLate: .listsLate
            case .announcesAgain: .announcesAgain
            case .replaysNewestFirst: .replaysNewestFirst
            case .echoesOwnSubscriptions: .echoesOwnSubscriptions
            case .losesFinishes: .losesFinishes
            case .leavesRequestsUnanswered: .leavesRequestsUnanswered
            case .forgetsStorefront: .forgetsStorefront
            case .keepsReceipts: .keepsReceipts
            }
        }
    }
}
