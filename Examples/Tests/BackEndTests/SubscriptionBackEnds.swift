import Foundation
import StoreVerification

/// A back end that believes that notifications come once and in order.
actor NaiveBackEnd {
    private let verifier: StoreDocumentVerifier
    private var coins: [UUID: Int] = [:]
    private var plans: [UUID: String] = [:]

    init(verifier: StoreDocumentVerifier) { self.verifier = verifier }

    /// The products that the customers may use.
    var facts: [String] {
        coins.map { "\(name($0.key)) has \($0.value) coins" } + plans.map { "\(name($0.key)) may use \($0.value)" }
    }

    func receive(_ signedPayload: String) -> Int {
        guard let notification = read(signedPayload, verifier) else { return 400 }
        guard case .purchase(let data) = notification.content, let transaction = data.transaction,
            let customer = transaction.appAccountToken
        else { return 200 }
        switch notification.type {
        case "ONE_TIME_CHARGE": coins[customer, default: 0] += 100
        case "SUBSCRIBED", "DID_RENEW": plans[customer] = transaction.productID
        case "EXPIRED", "REFUND": plans[customer] = nil
        default: break
        }
        return 200
    }
}

/// A back end that counts a purchase by its transaction, and keeps the newest state of each.
actor MendedBackEnd {
    private struct State {
        var signedDate: Date
        var fact: String?
    }

    private let verifier: StoreDocumentVerifier
    /// The states of subscriptions and other purchases, by the first transaction.
    private var states: [UInt64: State] = [:]

    init(verifier: StoreDocumentVerifier) { self.verifier = verifier }

    /// The products that the customers may use.
    var facts: [String] { states.values.compactMap(\.fact) }

    func receive(_ signedPayload: String) -> Int {
        guard let notification = read(signedPayload, verifier) else { return 400 }
        guard case .purchase(let data) = notification.content, let transaction = data.transaction,
            let customer = transaction.appAccountToken
        else { return 200 }
        // A notification that is repeated, or that a newer one has overtaken, says nothing new.
        let known = states[transaction.originalID]
        if let known, known.signedDate >= notification.signedDate { return 200 }
        let isGranted = transaction.revocationDate == nil && [nil, 1, 4].contains(data.subscriptionStatus)
        let what = data.subscriptionStatus == nil ? "has 100 coins" : "may use \(transaction.productID)"
        let fact = isGranted ? "\(name(customer)) \(what)" : nil
        states[transaction.originalID] = State(signedDate: notification.signedDate, fact: fact)
        return 200
    }
}

private func read(_ signedPayload: String, _ verifier: StoreDocumentVerifier) -> VerifiedNotification? {
    do { return try verifier.notification(signedPayload) } catch { return nil }
}

/// The customers of the test.
let anna = UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))

private func name(_ customer: UUID) -> String { customer == anna ? "anna" : customer.uuidString }
