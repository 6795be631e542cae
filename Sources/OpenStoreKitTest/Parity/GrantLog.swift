public import Foundation
public import OpenStoreKit
import SimulatedStores

/// A log in which an app under a ``ParityCheck`` records the purchases that it grants to its customer.
///
/// Only the app knows its grants, so it has to record them: call
/// ``grant(_:quantity:transactionID:until:filePath:line:)`` where the coins are added or the feature is unlocked.
/// Purchases, finishing, sheets, prompts, and other events that the store sees by itself need no record. Once the app is
/// terminated, its records no longer count, because a real app would not have run any further.
public final class GrantLog: Sendable {
    private let history: AppHistory
    private let life: ProcessLife
    private let moment: @Sendable () -> GrantMoment

    init(_ history: AppHistory, life: ProcessLife, moment: @escaping @Sendable () -> GrantMoment) {
        self.history = history
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
        let place = PassedPlace(filePath: filePath, line: line)
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

    private func write(_ kind: AppAct.Kind, _ productID: String, at place: PassedPlace? = nil) {
        let code = CallingCode.current
        life.whileActive {
            history.add(
                AppAct(kind: kind, productID: productID, moment: moment(), passedPlace: place, code: code)
            )
        }
    }
}
