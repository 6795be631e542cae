import LocalStore

/// The quirks of a store: allowed behaviors that differ from the ideal one and that apps have to handle.
///
/// ```swift
/// store.quirks = [.losesFinishes, .listsLate]
/// ```
///
/// Quirks never lose a purchase and never invent one. They repeat, reorder, or delay notifications. Apple documents
/// each of them, or it has been observed (<doc:StoreQuirks>).
public struct SimulatedQuirks: Hashable, Sendable {
    /// The enabled quirks.
    public var enabled: Set<Quirk>

    /// The seed that decides for each event if a quirk takes effect, or `nil` if quirks always take effect.
    public let seed: UInt64?

    /// Creates quirks that always take effect.
    ///
    /// - Parameter enabled: The enabled quirks.
    public init(_ enabled: Set<Quirk>) {
        self.enabled = enabled
        seed = nil
    }

    private init(_ enabled: Set<Quirk>, seed: UInt64) {
        self.enabled = enabled
        self.seed = seed
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
    /// Creates quirks that always take effect.
    public init(arrayLiteral elements: Quirk...) { self.init(Set(elements)) }
}

extension SimulatedQuirks: CustomStringConvertible {
    /// The seed, if there is one, and the enabled quirks.
    public var description: String {
        guard !enabled.isEmpty else { return "ideal" }
        let names = Quirk.allCases.filter(enabled.contains).map(\.rawValue).joined(separator: ", ")
        return seed.map { "harsh, seed \($0) (\(names))" } ?? names
    }
}

extension SimulatedQuirks {
    /// A behavior of a store that differs from the ideal one.
    public enum Quirk: String, Hashable, Sendable, CaseIterable {
        /// The queries do not show a new transaction at first (T-24, T-08).
        ///
        /// The transaction is missing from the next answer, and with a seed from further answers, until the store's
        /// clock has advanced by two seconds or the test has waited with ``SimulatedStore/rest()``. Measured:
        /// entitlements can be empty for a second after a purchase, and `unfinished` immediately after it. An
        /// undocumented defect of Apple's.
        case listsLate

        /// `Transaction.updates` delivers a transaction a second time, with another signature and date (T-12, T-54).
        ///
        /// This includes purchases that the app has finished. Measured in production. Apple documents that the same
        /// transaction may be signed again, but not that it is announced again.
        case announcesAgain

        /// Unfinished periods of a subscription are replayed with the newest first (C-24, T-07).
        ///
        /// Measured for renewals that happened while the app was not running. No order is documented.
        case replaysNewestFirst

        /// `Transaction.updates` also delivers a subscription that the app has just bought itself (C-01, T-02).
        ///
        /// Measured on macOS. Apple documents that the purchase call returns it.
        case echoesOwnSubscriptions

        /// The first finish of a transaction is lost: the transaction is delivered again at the next launch.
        ///
        /// Until then it is listed as unfinished, and buying a consumable again returns it without a charge (C-10). The
        /// second finish is not lost, also after a launch. Documented.
        case losesFinishes

        /// A request for products is not answered until its task is cancelled or the store closes.
        ///
        /// Reported by apps that waited forever, through both APIs. With a seed, at least every other request is
        /// answered. See ``SimulatedStore/unansweredRequests(reach:)``.
        case leavesRequestsUnanswered

        /// The storefront is unknown (F-02).
        ///
        /// `Storefront.current` and the queue's `storefront` are `nil`. Documented.
        case forgetsStorefront

        /// The receipt does not change until the app requests a refresh.
        ///
        /// Reported: after purchases through the asynchronous API the file may be hours behind, and a sync does not
        /// update it. Apple documents that purchases write it.
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
