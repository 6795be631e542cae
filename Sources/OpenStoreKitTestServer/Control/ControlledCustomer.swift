import Foundation
import LocalStore
import OpenStoreKitTest
import StoreInterface

/// A customer with a store, and the server for it.
struct ControlledCustomer: Sendable {
    let name: String
    let server: SimulatedServer
    let listener: LoopbackListener

    var store: SimulatedStore { server.store }

    /// The values with which a back end trusts the customer's store and reaches its server.
    func description() async throws -> JSONValue {
        .object([
            "name": .text(name), "url": .text(listener.url.absoluteString),
            "rootCertificate": .text(store.rootCertificate.base64EncodedString()),
            "bundleID": .text(server.app.bundleID), "environment": .text(server.app.environment.rawValue),
            "appAppleID": server.app.numberInDocuments.map { .whole($0) } ?? .null,
            "keyID": .text(server.key.id), "issuerID": .text(server.key.issuerID),
            "privateKey": .text(try server.key.pem), "now": .date(store.now),
        ])
    }

    /// Buys in the app of the customer.
    func buy(_ productID: String, _ body: RequestBody) async throws -> [String: JSONValue] {
        var options: Set<Product.PurchaseOption> = []
        if let quantity = body.integer("quantity") { options.insert(.quantity(Int(clamping: quantity))) }
        if let text = body.text("accountToken") {
            guard let token = UUID(uuidString: text) else { throw ControlFault(400, "'accountToken' is not a UUID") }
            options.insert(.appAccountToken(token))
        }
        if let offer = body.text("promotionalOffer") { options.insert(.promotionalOffer(id: offer)) }
        if let code = body.text("offerCode") { options.insert(.codeOffer(referenceName: code)) }
        let finishes = body.flag("finish") ?? true
        return try await store.run {
            guard let product = try await Product.products(for: [productID]).first else {
                throw ControlFault(422, "the store does not sell '\(productID)'")
            }
            switch try await product.purchase(options: options) {
            case .success(let result):
                let transaction = result.unsafePayloadValue
                if finishes { await transaction.finish() }
                return [
                    "outcome": .text("purchased"), "transaction": .text(String(transaction.id)),
                    "signedTransaction": .text(result.jwsRepresentation),
                ]
            case .pending: return ["outcome": .text("pending")]
            case .userCancelled: return ["outcome": .text("cancelled")]
            @unknown default: throw ControlFault(500, "the outcome of the purchase is unknown")
            }
        }
    }

    /// Returns the transaction that a request names, by its identifier or as the latest one of a product.
    func transactionID(_ body: RequestBody) async throws -> UInt64 {
        if let text = body.text("transaction") {
            guard let id = UInt64(text) else { throw ControlFault(400, "'transaction' is not the text of a number") }
            return id
        }
        guard let product = body.text("product") else {
            throw ControlFault(400, "name a 'transaction', or a 'product' for its latest one")
        }
        guard let latest = await store.run({ await Transaction.latest(for: product) }) else {
            throw ControlFault(422, "the customer has no transaction of '\(product)'")
        }
        return latest.unsafePayloadValue.id
    }

    /// Requests a refund in the app.
    func requestRefund(of id: UInt64) async throws -> [String: JSONValue] {
        let status = try await store.run {
            try await Transaction.beginRefundRequest(for: id, in: HeadlessPresentation())
        }
        return ["outcome": .text(status == .success ? "requested" : "cancelled")]
    }

    /// The customer's transactions, oldest first, with the signed texts.
    func transactions() async -> [String: JSONValue] {
        await store.run {
            var list: [JSONValue] = []
            for await result in Transaction.all {
                let transaction = result.unsafePayloadValue
                list.append(
                    .object([
                        "transaction": .text(String(transaction.id)), "product": .text(transaction.productID),
                        "date": .date(transaction.purchaseDate),
                        "revoked": transaction.revocationDate.map { .date($0) } ?? .null,
                        "signedTransaction": .text(result.jwsRepresentation),
                    ])
                )
            }
            return ["transactions": .list(list.reversed())]
        }
    }

    /// The notifications with the attempts to deliver them.
    func notifications() -> [String: JSONValue] {
        let list = server.notifications.map { notification in
            JSONValue.object([
                "type": .text(notification.type), "subtype": notification.subtype.map { .text($0) } ?? .null,
                "id": .text(notification.id.uuidString.lowercased()), "date": .date(notification.date),
                "transaction": notification.transactionID.map { .text(String($0)) } ?? .null,
                "attempts": .list(notification.attempts.map { .text($0.result) }),
                "signedPayload": .text(notification.signedPayload),
            ])
        }
        return ["notifications": .list(list)]
    }

    /// Waits until every notification that is due was answered, and counts them.
    func settle() async -> [String: JSONValue] {
        await store.settle()
        let all = server.notifications
        return [
            "notifications": .whole(Int64(all.count)),
            "accepted": .whole(Int64(all.count { $0.attempts.last?.isSuccess == true })),
            "refused": .whole(Int64(all.count { $0.attempts.last?.isSuccess == false })),
            "now": .date(store.now),
        ]
    }

    /// Moves the time of the store, and waits until the back end has answered what happened.
    func advance(_ body: RequestBody) async throws -> [String: JSONValue] {
        let (seconds, days) = (body.integer("seconds") ?? 0, body.integer("days") ?? 0)
        guard seconds >= 0, days >= 0, seconds + days > 0, days <= 36_500, seconds <= 36_500 * 86_400 else {
            throw ControlFault(400, "'seconds' or 'days' is a number from 1 to 100 years")
        }
        try await store.advance(by: .seconds(seconds + days * 86_400))
        return await settle()
    }
}

extension JSONValue {
    /// A date in milliseconds since 1970, as in signed documents.
    static func date(_ date: Date) -> Self { .whole(Int64((date.timeIntervalSince1970 * 1000).rounded())) }
}
