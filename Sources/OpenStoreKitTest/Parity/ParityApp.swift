public import Foundation

/// The actions of an app that a ``ParityCheck`` calls in place of the customer.
///
/// An existing class is connected with one closure per action. The class itself needs a change only if it does not
/// report its grants, which the check needs for consumables (``GrantLog``).
///
/// Closures that are written in a ``ParityCheck/Launch`` run on the main actor. They run with the check's store behind
/// both APIs, also for the tasks that they start.
///
/// An action that an app has only sometimes may be a conditional expression, such as
/// `restore: canRestore ? { await shop.restore() } : nil`.
@MainActor public struct ParityApp {
    /// Called when the customer taps "Buy".
    ///
    /// Return when the purchase is complete, or at once: the check waits for the store and its queue in both cases.
    public var buy: @concurrent (_ productID: String) async -> Void
    /// Called when the customer taps "Restore purchases"; `nil` if there is no such button.
    public var restore: (@concurrent () async -> Void)?
    /// Called when a screen with the customer's purchases appears, as SwiftUI's `task` modifier would load it.
    ///
    /// If the customer leaves early, the calling task is cancelled.
    public var openScreen: (@concurrent () async -> Void)?
    /// Returns the price that the app shows for a product; `nil` if it shows none.
    public var priceText: (@concurrent (_ productID: String) async -> String?)?
    /// Returns the products that the customer can use in the app at this moment, except consumables.
    ///
    /// Without this closure, the check uses the records of the app's ``GrantLog``.
    public var unlocked: (@concurrent () async -> Set<String>)?
    /// Waits for work that the app does in tasks or on dispatch queues of its own.
    ///
    /// The check sees requests to the store, the queue and its observers, listeners, and everything that a call awaits
    /// in its own task. It cannot see `Task { … }`, `Task.detached`, threads, and blocks on dispatch queues while they
    /// call neither the store nor the queue. An app that works there between two such calls needs this closure.
    /// Otherwise a step may end before that work.
    public var settle: (@concurrent () async -> Void)?

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - buy: Called when the customer taps "Buy".
    ///   - restore: Called when the customer taps "Restore purchases".
    ///   - openScreen: Called when a screen with the customer's purchases appears.
    ///   - priceText: Returns the price that the app shows for a product.
    ///   - unlocked: Returns the products that the customer can use in the app.
    ///   - settle: Waits for work in tasks and on dispatch queues of the app.
    public init(
        buy: @escaping @concurrent (_ productID: String) async -> Void,
        restore: (@concurrent () async -> Void)? = nil,
        openScreen: (@concurrent () async -> Void)? = nil,
        priceText: (@concurrent (_ productID: String) async -> String?)? = nil,
        unlocked: (@concurrent () async -> Set<String>)? = nil,
        settle: (@concurrent () async -> Void)? = nil
    ) {
        self.buy = buy
        self.restore = restore
        self.openScreen = openScreen
        self.priceText = priceText
        self.unlocked = unlocked
        self.settle = settle
    }
}

/// The environment that a ``ParityCheck`` gives to an app at launch.
public struct ParityDevice: Sendable {
    /// The log in which the app records its grants, the products it takes back, and its notices to the customer.
    public let grantLog: GrantLog
    /// A folder that belongs to this app alone and remains for its next launch.
    ///
    /// Store persistent data here, or in ``defaults``, and not in `UserDefaults.standard`, which all launches of both
    /// apps share.
    public let folder: URL
    /// The account that is signed in to the app, the same in both lanes.
    public let account: UUID
    /// The name of the user defaults that belong to this installation; a reinstall empties them.
    let defaultsName: String

    private let clock: @Sendable () -> Date

    init(
        grantLog: GrantLog,
        folder: URL,
        account: UUID,
        defaultsName: String,
        clock: @escaping @Sendable () -> Date
    ) {
        self.grantLog = grantLog
        self.folder = folder
        self.account = account
        self.defaultsName = defaultsName
        self.clock = clock
    }

    /// User defaults that belong to this app alone, remain for its next launch, and are emptied by a reinstall.
    public var defaults: UserDefaults { UserDefaults(suiteName: defaultsName) ?? .standard }

    /// The current date of the store's clock.
    public var now: Date { clock() }
}

/// A notice that an app shows to the customer about a purchase.
public enum ParityNotice: String, Hashable, Sendable, CaseIterable {
    /// The product was bought.
    case bought
    /// The purchase waits for an approval.
    case waiting
    /// The purchase was cancelled; most apps show nothing.
    case cancelled
    /// The purchase failed.
    case failed
}
