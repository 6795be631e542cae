import Foundation
import OpenStoreKitTest
import StoreInterface

/// An operation of the control: one call of what a test in Swift would call.
struct ControlOperation: Sendable {
    enum Kind: String, Sendable {
        case text, number, flag
    }

    struct Field: Sendable {
        let name: String
        let kind: Kind
        let isRequired: Bool
    }

    let name: String
    let method: String
    let fields: [Field]
    /// The effect in words, for the list of operations and the guide.
    let effect: String
    let run: @Sendable (ControlledCustomer, RequestBody) async throws -> [String: JSONValue]

    /// - Parameters:
    ///   - name: The last part of the path.
    ///   - fields: The members of the body with their kinds, such as `product: text` and `days: number?`.
    ///   - effect: What happens.
    ///   - method: The method of the request.
    ///   - run: The operation.
    private init(
        _ name: String,
        _ fields: KeyValuePairs<String, String> = [:],
        _ effect: String,
        method: String = "POST",
        run: @escaping @Sendable (ControlledCustomer, RequestBody) async throws -> [String: JSONValue]
    ) {
        self.name = name
        self.method = method
        self.fields = fields.map { name, kind in
            Field(
                name: name,
                kind: Kind(rawValue: String(kind.prefix { $0 != "?" })) ?? .text,
                isRequired: !kind.hasSuffix("?")
            )
        }
        self.effect = effect
        self.run = run
    }

    /// The entry of the list of operations.
    var description: JSONValue {
        let members = fields.map { ($0.name, JSONValue.text($0.kind.rawValue + ($0.isRequired ? "" : "?"))) }
        return .object([
            "request": .text("\(method) /customers/{name}/\(name)"),
            "body": .object(Dictionary(uniqueKeysWithValues: members)), "effect": .text(effect),
        ])
    }

    /// Checks the kinds of the members of a body.
    func check(_ body: RequestBody) throws(ControlFault) {
        for field in fields {
            guard body.has(field.name) else {
                if field.isRequired { throw ControlFault(400, "the \(field.kind.rawValue) '\(field.name)' is missing") }
                continue
            }
            let isRight =
                switch field.kind {
                case .text: body.text(field.name) != nil
                case .number: body.integer(field.name) != nil
                case .flag: body.flag(field.name) != nil
                }
            guard isRight else { throw ControlFault(400, "'\(field.name)' is not a \(field.kind.rawValue)") }
        }
    }
}

extension ControlOperation {
    private static let one: KeyValuePairs<String, String> = ["transaction": "text?", "product": "text?"]

    /// An operation on one transaction, which is named by its identifier or by its product, and which returns nothing.
    private static func onTransaction(
        _ name: String,
        _ effect: String,
        _ run: @escaping @Sendable (ControlledCustomer, UInt64) async throws -> Void
    ) -> Self {
        Self(name, one, effect) { customer, body in
            let id = try await customer.transactionID(body)
            try await run(customer, id)
            return ["transaction": .text(String(id))]
        }
    }

    /// An operation that turns something on or off.
    private static func setting(
        _ name: String,
        _ effect: String,
        _ run: @escaping @Sendable (SimulatedStore, Bool) async -> Void
    ) -> Self {
        Self(name, ["enabled": "flag"], effect) { customer, body in
            await run(customer.store, body.flag("enabled") ?? false)
            return [:]
        }
    }

    /// All operations, in the order of the guide.
    static let all: [Self] = purchases + refunds + subscriptions + looking

    private static let purchases: [Self] = [
        Self(
            "buy",
            [
                "product": "text", "quantity": "number?", "accountToken": "text?", "promotionalOffer": "text?",
                "offerCode": "text?", "finish": "flag?",
            ],
            "buys in the app, and finishes unless 'finish' is false"
        ) { customer, body in try await customer.buy(body.text("product") ?? "", body) },
        Self("buy-outside", ["product": "text"], "buys on another device of the customer") { customer, body in
            ["transaction": .text(String(try await customer.store.buyOutside(body.text("product") ?? "")))]
        },
        Self("redeem", ["offerCode": "text"], "redeems an offer code outside the app") { customer, body in
            let code = OfferCode(body.text("offerCode") ?? "")
            return ["transaction": .text(String(try await customer.store.redeemOfferCode(code)))]
        },
        setting("ask-to-buy", "lets purchases wait for an approval") { await $0.setAskToBuy($1) },
        Self("approve", [:], "approves every request that waits") { customer, _ in
            try await customer.store.approveAll()
            return [:]
        },
        Self("decline", [:], "declines every request that waits") { customer, _ in
            let requests = await customer.store.pendingRequests
            guard !requests.isEmpty else { throw ControlFault(422, "no request waits for an approval") }
            for request in requests { try await customer.store.decline(request) }
            return [:]
        },
        Self("share", ["product": "text"], "lets a relative share a purchase with the customer") { customer, body in
            ["transaction": .text(String(try await customer.store.shareFromFamily(body.text("product") ?? "")))]
        },
        onTransaction("end-sharing", "ends the sharing of a relative's purchase") {
            try await $0.store.endFamilySharing(of: $1)
        },
        Self("move", ["country": "text"], "moves the customer to another storefront, such as DEU") { customer, body in
            await customer.store.moveCustomer(to: body.text("country") ?? "")
            return [:]
        },
    ]

    private static let refunds: [Self] = [
        Self(
            "refund",
            ["transaction": "text?", "product": "text?", "percentage": "number?"],
            "refunds a purchase, completely or a share of it"
        ) { customer, body in
            let id = try await customer.transactionID(body)
            if let share = body.integer("percentage") {
                try await customer.store.refund(id, percentage: Int(clamping: share))
            } else {
                try await customer.store.refund(id)
            }
            return ["transaction": .text(String(id))]
        },
        onTransaction("decline-refund", "declines a refund") { try await $0.store.declineRefund($1) },
        onTransaction("reverse-refund", "takes a refund back") { try await $0.store.reverseRefund($1) },
        Self("request-refund", one, "lets the customer request a refund in the app") { customer, body in
            try await customer.requestRefund(of: customer.transactionID(body))
        },
        Self(
            "decide-refunds",
            ["policy": "text"],
            "decides later requests in the app: 'grant', 'decline', or 'wait' for refund or decline-refund"
        ) { customer, body in
            let policies: [String: RefundPolicy] = ["grant": .grantsAll, "decline": .declinesAll, "wait": .waits]
            guard let policy = policies[body.text("policy") ?? ""] else {
                throw ControlFault(400, "'policy' is 'grant', 'decline' or 'wait'")
            }
            await customer.store.decideRefunds(by: policy)
            return [:]
        },
        onTransaction("request-consumption", "asks the back end for consumption information") {
            try await $0.server.requestConsumption(of: $1)
        },
        Self("rescind-consent", [:], "withdraws the consent of a parent to the app") { customer, _ in
            try await customer.server.rescindConsent()
            return [:]
        },
    ]

    private static let subscriptions: [Self] = [
        onTransaction("renew", "renews a subscription now") { try await $0.store.forceRenewal(of: $1) },
        onTransaction("expire", "ends a subscription now") { try await $0.store.expireSubscription(of: $1) },
        Self(
            "auto-renew",
            ["transaction": "text?", "product": "text?", "enabled": "flag"],
            "turns the renewal of a subscription on or off"
        ) { customer, body in
            try await customer.store.setAutoRenewal(body.flag("enabled") ?? false, of: customer.transactionID(body))
            return [:]
        },
        Self("change-plan", ["product": "text"], "changes to another plan of the group, in the settings") {
            customer,
            body in
            try await customer.store.manageSubscription(.changePlan(productID: body.text("product") ?? ""))
            return [:]
        },
        setting("fail-billing", "lets charges of renewals fail") { await $0.setBillingFailure($1) },
        setting("grace-period", "gives subscriptions with a failed charge a grace period") {
            await $0.setBillingGracePeriod($1)
        },
        onTransaction("recover", "lets the failed charge of a subscription succeed") {
            try await $0.store.resolveBillingIssue(of: $1)
        },
        onTransaction("raise-price", "announces a higher price that needs consent") {
            try await $0.store.requestPriceConsent(of: $1)
        },
        onTransaction("accept-price", "consents to the higher price") {
            try await $0.store.consentToPriceIncrease(of: $1)
        },
        onTransaction("decline-price", "refuses the higher price") { try await $0.store.declinePriceIncrease(of: $1) },
    ]

    private static let looking: [Self] = [
        Self(
            "advance",
            ["seconds": "number?", "days": "number?"],
            "moves the time of the store, and waits until the back end has answered what happened"
        ) { customer, body in try await customer.advance(body) },
        Self("settle", [:], "waits until the back end has answered every notification that is due") { customer, _ in
            await customer.settle()
        },
        Self("reset", [:], "removes all purchases of the customer; notifications stay") { customer, _ in
            try await customer.store.clearTransactions()
            return [:]
        },
        Self("transactions", [:], "lists the transactions, oldest first", method: "GET") { customer, _ in
            await customer.transactions()
        },
        Self("pending", [:], "lists the requests that wait for an approval", method: "GET") { customer, _ in
            let requests = await customer.store.pendingRequests
            return [
                "pending": .list(requests.map { .object(["product": .text($0.productID), "date": .date($0.date)]) })
            ]
        },
        Self("notifications", [:], "lists the notifications with their attempts", method: "GET") { customer, _ in
            customer.notifications()
        },
        Self("receipt", [:], "returns the app's receipt in base64", method: "GET") { customer, _ in
            let receipt = try await customer.store.run {
                try await AppReceipt.refresh()
                return try await AppReceipt.data()
            }
            return ["receipt": receipt.map { .text($0.base64EncodedString()) } ?? .null]
        },
    ]
}
