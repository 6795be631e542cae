public import Foundation

/// The buttons of an app, for a ``ParityCheck`` to press.
///
/// A class that you already have is fitted in with a closure for each thing it can do; the class itself need not change.
/// Everything is called on the main actor, with the check's store behind both APIs, also for the tasks that it starts.
@MainActor public struct ParityApp {
    /// The customer taps “Buy”.
    ///
    /// Return when the app is back at rest, or at once: the check waits for the store and its queue either way.
    public var buy: (_ productID: String) async -> Void
    /// The customer taps “Restore purchases”; `nil` where there is no such button.
    public var restore: (() async -> Void)?
    /// A screen that shows what the customer owns comes up, as SwiftUI's `task` modifier would load it.
    ///
    /// When the customer leaves early, the task that calls it is cancelled.
    public var openScreen: (() async -> Void)?
    /// The price that the app shows for a product; `nil` where it shows none.
    public var priceText: ((_ productID: String) async -> String?)?
    /// What the app lets the customer use at this moment, consumables aside.
    ///
    /// Without it the check goes by what the app told its ``GrantLog``.
    public var unlocked: (() async -> Set<String>)?
    /// Waits for work of the app that neither the store nor the queue can know of.
    public var settle: (() async -> Void)?

    /// Describes an app.
    ///
    /// - Parameters:
    ///   - buy: The customer taps “Buy”.
    ///   - restore: The customer taps “Restore purchases”.
    ///   - openScreen: A screen that shows what the customer owns comes up.
    ///   - priceText: The price that the app shows for a product.
    ///   - unlocked: What the app lets the customer use.
    ///   - settle: Waits for work that the store cannot know of.
    public init(
        buy: @escaping (_ productID: String) async -> Void,
        restore: (() async -> Void)? = nil,
        openScreen: (() async -> Void)? = nil,
        priceText: ((_ productID: String) async -> String?)? = nil,
        unlocked: (() async -> Set<String>)? = nil,
        settle: (() async -> Void)? = nil
    ) {
        self.buy = buy
        self.restore = restore
        self.openScreen = openScreen
        self.priceText = priceText
        self.unlocked = unlocked
        self.settle = settle
    }
}

/// What an app finds when a ``ParityCheck`` launches it.
public struct ParityDevice: Sendable {
    /// Where the app tells what it hands out, takes back, and says to the customer.
    public let book: GrantLog
    /// A folder that only this app has, and that is still there when it is launched again.
    ///
    /// What an app must not forget belongs here, and not in `UserDefaults.standard`, which all launches of both apps share.
    public let folder: URL
    /// Who is signed in to the app: the same in both lanes.
    public let account: UUID

    private let clock: @Sendable () -> Date

    init(book: GrantLog, folder: URL, account: UUID, clock: @escaping @Sendable () -> Date) {
        self.book = book
        self.folder = folder
        self.account = account
        self.clock = clock
    }

    /// What the store's clock reads.
    public var now: Date { clock() }
}

/// Something that an app says to the customer about a purchase.
public enum ParityNotice: String, Hashable, Sendable, CaseIterable {
    /// It was bought.
    case bought
    /// Somebody has to approve it first.
    case waiting
    /// It was cancelled; most apps say nothing.
    case cancelled
    /// Something went wrong.
    case failed
}
