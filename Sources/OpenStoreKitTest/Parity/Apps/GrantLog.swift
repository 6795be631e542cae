public import Foundation
public import OpenStoreKit
import Synchronization

/// Where an app under a ``ParityCheck`` notes what it does for its customer.
///
/// Only the app knows what it hands out, so it has to say so: call ``grant(_:quantity:transactionID:until:)`` where the coins
/// are added or the feature is unlocked. What the store can see by itself, such as purchases, finishing, sheets and prompts,
/// needs no note. Once the app is terminated, its notes no longer count: whatever it still does, it would not have done.
public final class GrantLog: Sendable {
    private let pages: GrantHistory
    private let life: ProcessLife
    private let moment: @Sendable () -> GrantMoment

    init(_ pages: GrantHistory, life: ProcessLife, moment: @escaping @Sendable () -> GrantMoment) {
        self.pages = pages
        self.life = life
        self.moment = moment
    }

    /// The customer has been given something.
    ///
    /// - Parameters:
    ///   - productID: What was bought.
    ///   - quantity: How many.
    ///   - transactionID: The transaction it was bought with. Without one the check can only count.
    ///   - until: When it ends by itself, for apps that remember that; not needed with ``ParityApp/unlocked``.
    public func grant(_ productID: String, quantity: Int = 1, transactionID: UInt64? = nil, until: Date? = nil) {
        write(.granted(quantity: quantity, transactionID: transactionID, until: until), productID)
    }

    /// The customer has been given what a transaction of the queue is for.
    ///
    /// - Parameters:
    ///   - transaction: The transaction, purchased or restored.
    ///   - until: When it ends by itself.
    public func grant(_ transaction: SKPaymentTransaction, until: Date? = nil) {
        let payment = transaction.payment
        let id = transaction.transactionIdentifier.flatMap { UInt64($0) }
        grant(payment.productIdentifier, quantity: payment.quantity, transactionID: id, until: until)
    }

    /// The customer has been given what a transaction is for.
    ///
    /// - Parameter transaction: The transaction.
    public func grant(_ transaction: Transaction) {
        grant(
            transaction.productID,
            quantity: transaction.purchasedQuantity,
            transactionID: transaction.id,
            until: transaction.expirationDate
        )
    }

    /// The customer may no longer use something.
    ///
    /// - Parameter productID: What.
    public func take(_ productID: String) { write(.taken, productID) }

    /// The app says something to the customer.
    ///
    /// Note it in both apps or in neither: what only one of them notes is a difference.
    ///
    /// - Parameters:
    ///   - notice: What it says.
    ///   - productID: The product it is about.
    public func tell(_ notice: ParityNotice, about productID: String) { write(.told(notice), productID) }

    private func write(_ kind: GrantRecord.Kind, _ productID: String) {
        life.whileRunning { pages.add(GrantRecord(kind: kind, productID: productID, moment: moment())) }
    }
}

/// One line of a grant book.
struct GrantRecord: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case granted(quantity: Int, transactionID: UInt64?, until: Date?)
        case taken
        case told(ParityNotice)
    }

    let kind: Kind
    let productID: String
    let moment: GrantMoment
}

/// When a line was written.
struct GrantMoment: Hashable, Sendable {
    let date: Date
    /// The store's change number: what the store did later has a higher one.
    let changeNumber: Int64
    /// Whether nothing that the store signs could be verified.
    let isUnverified: Bool
}

/// What all launches of an app have noted in the course of one scenario.
final class GrantHistory: Sendable {
    private let state = Mutex<[GrantRecord]>([])

    var notes: [GrantRecord] { state.withLock { $0 } }

    func add(_ note: GrantRecord) { state.withLock { $0.append(note) } }
}
