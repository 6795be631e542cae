public import Foundation
public import OpenStoreKit
import Synchronization

/// A log in which an app under a ``ParityCheck`` records the purchases that it grants to its customer.
///
/// Only the app knows its grants, so it has to record them: call ``grant(_:quantity:transactionID:until:)`` where the
/// coins are added or the feature is unlocked. Purchases, finishing, sheets, prompts, and other events that the store
/// sees by itself need no record. Once the app is terminated, its records no longer count, because a real app would not
/// have run any further.
public final class GrantLog: Sendable {
    private let pages: GrantHistory
    private let life: ProcessLife
    private let moment: @Sendable () -> GrantMoment

    init(_ pages: GrantHistory, life: ProcessLife, moment: @escaping @Sendable () -> GrantMoment) {
        self.pages = pages
        self.life = life
        self.moment = moment
    }

    /// Records that the app gave the customer a product.
    ///
    /// - Parameters:
    ///   - productID: The product identifier.
    ///   - quantity: The quantity.
    ///   - transactionID: The transaction of the purchase. Without one the check can only count.
    ///   - until: The date at which the grant ends by itself, for apps that remember it; not needed with
    ///     ``ParityApp/unlocked``.
    public func grant(_ productID: String, quantity: Int = 1, transactionID: UInt64? = nil, until: Date? = nil) {
        write(.granted(quantity: quantity, transactionID: transactionID, until: until), productID)
    }

    /// Records that the app gave the customer the product of a queue transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction, purchased or restored.
    ///   - until: The date at which the grant ends by itself.
    public func grant(_ transaction: SKPaymentTransaction, until: Date? = nil) {
        let payment = transaction.payment
        let id = transaction.transactionIdentifier.flatMap { UInt64($0) }
        grant(payment.productIdentifier, quantity: payment.quantity, transactionID: id, until: until)
    }

    /// Records that the app gave the customer the product of a transaction.
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

    /// Records that the customer may no longer use a product.
    ///
    /// - Parameter productID: The product identifier.
    public func take(_ productID: String) { write(.taken, productID) }

    /// Records a notice that the app shows to the customer.
    ///
    /// Record it in both apps or in neither: a notice that only one of them records is a difference.
    ///
    /// - Parameters:
    ///   - notice: The notice.
    ///   - productID: The product that the notice is about.
    public func tell(_ notice: ParityNotice, about productID: String) { write(.told(notice), productID) }

    private func write(_ kind: GrantRecord.Kind, _ productID: String) {
        life.whileRunning { pages.add(GrantRecord(kind: kind, productID: productID, moment: moment())) }
    }
}

/// A line of a grant log.
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

/// The moment at which a line was written.
struct GrantMoment: Hashable, Sendable {
    let date: Date
    /// The store's change number; later changes of the store have higher numbers.
    let changeNumber: Int64
    /// True if no signature of the store could be verified.
    let isUnverified: Bool
}

/// The records of all launches of an app in the course of one scenario.
final class GrantHistory: Sendable {
    private let state = Mutex<[GrantRecord]>([])

    var notes: [GrantRecord] { state.withLock { $0 } }

    func add(_ note: GrantRecord) { state.withLock { $0.append(note) } }
}
