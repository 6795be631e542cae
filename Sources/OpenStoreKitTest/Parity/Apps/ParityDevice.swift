public import Foundation

/// What an app finds when a ``ParityCheck`` launches it.
public struct ParityDevice: Sendable {
    /// Where the app tells what it hands out, takes back, and says to the customer.
    public let book: GrantBook
    /// A folder that only this app has, and that is still there when it is launched again.
    ///
    /// What an app must not forget belongs here, and not in `UserDefaults.standard`, which all launches of both apps share.
    public let folder: URL
    /// Who is signed in to the app: the same in both lanes.
    public let account: UUID

    private let clock: @Sendable () -> Date

    init(book: GrantBook, folder: URL, account: UUID, clock: @escaping @Sendable () -> Date) {
        self.book = book
        self.folder = folder
        self.account = account
        self.clock = clock
    }

    /// What the store's clock reads.
    public var now: Date { clock() }
}
