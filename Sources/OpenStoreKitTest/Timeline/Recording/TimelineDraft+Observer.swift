import Foundation
import OpenStoreKit
@_spi(SimulatedStores) import PaymentQueue
import StoreInterface

extension TimelineDraft {
    /// Makes the entry for a request to the payment queue or a notification by it.
    init(_ event: PaymentQueueEvent) {
        switch event {
        case .observerAdded: self.init(.observerAdded, "add observer")
        case .observerRemoved: self.init(.observerRemoved, "remove observer")
        case .paymentAdded(let productID, let quantity):
            self.init(.paymentAdded, "add payment \(productID)", productID: productID)
            if quantity > 1 {
                self.event += " × \(quantity)"
                details["quantity"] = "\(quantity)"
            }
        case .finish(let transaction): self.init(.finish, "finish", transaction)
        case .restore(let userName):
            self.init(.restore, "restore", details: userName.map { ["user": $0] } ?? [:])
        case .updated(let transaction):
            self.init(.updated, transaction.transactionState.testDescription, transaction)
            delivered = DeliveryKey(transaction)
            if let error = transaction.error {
                details["error"] = Self.name(of: error)
                self.event += " (\(Self.name(of: error)))"
            }
            payload = transaction.shown
        case .removed(let transaction): self.init(.removed, "removed", transaction)
        case .restoreFinished: self.init(.restoreFinished, "restore finished")
        case .restoreFailed(let error): self.init(.restoreFailed, "restore failed", failedWith: error)
        case .revoked(let productID): self.init(.revoked, "revoked \(productID)", productID: productID)
        case .storefrontChanged(let country): self.init(.storefrontChanged, "storefront: \(country)")
        case .asked(let question, let productID):
            self.init(.asked, [productID, question].compactMap { $0 }.joined(separator: " "), productID: productID)
        case .answered(let answer, let productID):
            self.init(
                .answered,
                answer ? "yes" : "no",
                productID: productID,
                details: ["answer": answer ? "yes" : "no"]
            )
        case .sheet(let name): self.init(.sheet, name)
        case .productsRequested(let names):
            self.init(.productsRequested, "products?", listing: names)
        case .productsReceived(let names, let unknown):
            self.init(.productsReceived, "products:", listing: names)
            if !unknown.isEmpty { details["unknown"] = unknown.sorted().joined(separator: ", ") }
        case .receiptRequested: self.init(.receiptRequested, "refresh receipt")
        case .receiptRefreshed: self.init(.receiptRefreshed, "receipt refreshed")
        case .requestFailed(let error): self.init(.failed, "request failed", failedWith: error)
        }
    }

    private init(_ kind: TimelineEntry.Kind, _ words: String, _ transaction: SKPaymentTransaction) {
        let productID = transaction.payment.productIdentifier
        self.init(
            kind,
            "\(words) \(productID)",
            productID: productID,
            transactionID: transaction.transactionIdentifier,
            details: ["state": transaction.transactionState.testDescription]
        )
        // The identifier of a restored copy does not show the original, so the original is added.
        if transaction.transactionState == .restored, let first = transaction.original?.transactionIdentifier {
            details["original"] = first
        }
    }

    /// Lists products in the order of their identifiers, as the lane of the async API does, independent of the request.
    private init(_ kind: TimelineEntry.Kind, _ words: String, listing names: [String]) {
        self.init(kind, names.isEmpty ? words : "\(words) \(names.sorted().joined(separator: ", "))")
    }

    private init(_ kind: TimelineEntry.Kind, _ words: String, failedWith error: any Error) {
        let name = Self.name(of: error)
        self.init(kind, "\(words) (\(name))", details: ["error": name])
    }

    /// The name of an error's code.
    private static func name(of error: any Error) -> String {
        guard let error = error as? SKError else { return String("\(error)".prefix { $0 != "(" }) }
        return error.code.testDescription
    }
}

extension SKPaymentTransaction {
    /// The properties of the transaction, under Apple's names.
    fileprivate var shown: JSONValue {
        var asked: [String: JSONValue] = [
            "productIdentifier": .text(payment.productIdentifier), "quantity": .whole(Int64(payment.quantity)),
        ]
        if let name = payment.applicationUsername { asked["applicationUsername"] = .text(name) }
        if let discount = payment.paymentDiscount { asked["paymentDiscount"] = .text(discount.identifier) }
        var values: [String: JSONValue] = [
            "payment": .object(asked), "transactionState": .text(transactionState.testDescription),
        ]
        if let transactionIdentifier { values["transactionIdentifier"] = .text(transactionIdentifier) }
        if let date = transactionDate { values["transactionDate"] = .whole(TimelineTime.milliseconds(date)) }
        if let first = original?.transactionIdentifier { values["original"] = .text(first) }
        if let error { values["error"] = .text(error.localizedDescription) }
        return .object(values)
    }
}
