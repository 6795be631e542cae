public import Foundation
public import OpenStoreKit
import Synchronization

/// A log in which an app under a ``ParityCheck`` records the purchases that it grants to its customer.
///
/// Only the app knows its grants, so it has to record them: call
/// ``grant(_:quantity:transactionID:until:filePath:line:)`` where the coins are added or the feature is unlocked.
/// Purchases, finishing, sheets, prompts, and other events that the store sees by itself need no record. Once the app is
/// terminated, its records no longer count, because a real app would not have run any further.
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
    ///   - transactionID: The transaction of the purchase. Without it, the check can only compare quantities.
    ///   - until: The date at which the grant ends by itself, for apps that remember it; not needed with
    ///     ``ParityApp/unlocked``.
    ///   - filePath: The file of the grant, for the report.
    ///   - line: The line of the grant, for the report.
    public func grant(
        _ productID: String,
        quantity: Int = 1,
        transactionID: UInt64? = nil,
        until: Date? = nil,
        filePath: String = #filePath,
        line: Int = #line
    ) {
        let place = GrantPlace(filePath: filePath, line: line, step: pages.step)
        write(.granted(quantity: quantity, transactionID: transactionID, until: until), productID, at: place)
    }

    /// Records that the app gave the customer the product of a queue transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction, purchased or restored.
    ///   - until: The date at which the grant ends by itself.
    ///   - filePath: The file of the grant, for the report.
    ///   - line: The line of the grant, for the report.
    public func grant(
        _ transaction: SKPaymentTransaction,
        until: Date? = nil,
        filePath: String = #filePath,
        line: Int = #line
    ) {
        let payment = transaction.payment
        grant(
            payment.productIdentifier,
            quantity: payment.quantity,
            transactionID: transaction.transactionIdentifier.flatMap { UInt64($0) },
            until: until,
            filePath: filePath,
            line: line
        )
    }

    /// Records that the app gave the customer the product of a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - filePath: The file of the grant, for the report.
    ///   - line: The line of the grant, for the report.
    public func grant(_ transaction: Transaction, filePath: String = #filePath, line: Int = #line) {
        grant(
            transaction.productID,
            quantity: transaction.purchasedQuantity,
            transactionID: transaction.id,
            until: transaction.expirationDate,
            filePath: filePath,
            line: line
        )
    }

    /// Records that the app no longer lets the customer use a product.
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
    public func notify(_ notice: ParityNotice, about productID: String) { write(.notified(notice), productID) }

    private func write(_ kind: GrantRecord.Kind, _ productID: String, at place: GrantPlace? = nil) {
        life.whileRunning { pages.add(GrantRecord(kind: kind, productID: productID, moment: moment(), place: place)) }
    }
}

/// A line of a grant log.
struct GrantRecord: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case granted(quantity: Int, transactionID: UInt64?, until: Date?)
        case taken
        case notified(ParityNotice)
    }

    let kind: Kind
    let productID: String
    let moment: GrantMoment
    /// The place in the app's code; `nil` for a record that is no grant.
    let place: GrantPlace?
}

/// The position of a line in the history of the store.
struct GrantMoment: Hashable, Sendable {
    let date: Date
    /// The store's change number; later changes of the store have higher numbers.
    let changeNumber: Int64
    /// True if no signature of the store could be verified.
    let isUnverified: Bool
}

/// The records of all launches of an app in the course of one scenario.
final class GrantHistory: Sendable {
    private let state = Mutex<(notes: [GrantRecord], step: String)>(([], "launch"))

    var notes: [GrantRecord] { state.withLock { $0.notes } }

    /// The current step of the scenario.
    var step: String { state.withLock { $0.step } }

    func begin(_ step: String) { state.withLock { $0.step = step } }

    func add(_ note: GrantRecord) { state.withLock { $0.notes.append(note) } }
}
