import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreTime
import Synchronization

/// The endpoints for consumption information (V-09).
extension SimulatedServer {
    private static let deliveryStatuses: Set<String> = [
        "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE",
        "UNDELIVERED_OTHER",
    ]
    private static let refundPreferences: Set<String> = ["DECLINE", "GRANT_FULL", "GRANT_PRORATED"]
    /// The integer members of the first version, with their maximum values and error codes.
    private static let numbers: [(key: String, greatest: Int64, code: Int64)] = [
        ("accountTenure", 7, 4_000_032), ("consumptionStatus", 3, 4_000_034), ("deliveryStatus", 5, 4_000_036),
        ("lifetimeDollarsPurchased", 7, 4_000_037), ("lifetimeDollarsRefunded", 7, 4_000_038),
        ("platform", 2, 4_000_039), ("playTime", 7, 4_000_040), ("userStatus", 4, 4_000_042),
        ("refundPreference", 3, 4_000_000),
    ]

    func consume(_ id: String, _ request: ServerRequest, version: Int) async throws(APIFault) -> ServerResponse {
        let body = try RequestBody(request.body)
        guard body.flag("customerConsented") == true else { throw .customerConsented }
        if version == 1 { try Self.checkNumbers(body) } else { try Self.checkTexts(body) }
        if id == app.appTransactionID { throw .appTransactionIDNotSupported }
        let entry = try await entry(id)
        switch entry.kind {
        case .consumable: break
        case .autoRenewable: if version == 2, body.has("consumptionPercentage") { throw .shareOfSubscription }
        case .nonConsumable, .nonRenewing: if version == 1 { throw .typeNotSupported }
        }
        guard entry.ownership == .purchased else { throw .familyTransaction }
        let answer = ConsumptionAnswer(date: local.now.date, version: version, json: request.body)
        state.withLock { $0.add(answer, to: entry.id) }
        return .empty(202)
    }

    private static func checkTexts(_ body: RequestBody) throws(APIFault) {
        guard body.flag("sampleContentProvided") != nil else { throw .sampleContent }
        guard let status = body.text("deliveryStatus"), deliveryStatuses.contains(status) else {
            throw .deliveryStatus
        }
        let preference = body.text("refundPreference")
        if body.has("refundPreference") {
            guard let preference, refundPreferences.contains(preference) else { throw .refundPreference }
        }
        guard body.has("consumptionPercentage") else { return }
        guard let share = body.integer("consumptionPercentage"), (0...100_000).contains(share) else {
            throw .badRequest("Bad request. consumptionPercentage is a number from 0 to 100000.")
        }
        guard share == 0 || status == "DELIVERED" else {
            throw .badRequest("Bad request. consumptionPercentage is 0 for a purchase that was not delivered.")
        }
        guard preference != "GRANT_PRORATED" || (1..<100_000).contains(share) else {
            throw .badRequest("Bad request. consumptionPercentage is from 1 to 99999 for GRANT_PRORATED.")
        }
    }

    private static func checkNumbers(_ body: RequestBody) throws(APIFault) {
        if body.has("sampleContentProvided"), body.flag("sampleContentProvided") == nil { throw .sampleContent }
        if let token = body.text("appAccountToken"), !token.isEmpty, UUID(uuidString: token) == nil {
            throw APIFault(4_000_033, "Invalid request. The app account token is not a UUID.")
        }
        for (key, greatest, code) in numbers where body.has(key) {
            guard let number = body.integer(key), (0...greatest).contains(number) else {
                throw APIFault(code, "Invalid request. \(key) is a number from 0 to \(greatest).")
            }
        }
    }
}

extension SimulatedServer {
    /// The reason that a customer gave for a refund.
    public struct ConsumptionReason: Hashable, Sendable {
        let text: String

        /// The purchase was not intended.
        public static let unintendedPurchase = Self(text: "UNINTENDED_PURCHASE")
        /// The customer could not use the purchase.
        public static let fulfillmentIssue = Self(text: "FULFILLMENT_ISSUE")
        /// The customer was not satisfied with the purchase.
        public static let unsatisfiedWithPurchase = Self(text: "UNSATISFIED_WITH_PURCHASE")
        /// A legal reason.
        public static let legal = Self(text: "LEGAL")
        /// Another reason.
        public static let other = Self(text: "OTHER")
    }

    /// Asks the back end for consumption information without a request of the customer in the app (V-09).
    ///
    /// After `beginRefundRequest`, the server sends this request automatically. The answer appears in
    /// ``consumptionAnswers``. The refund itself is decided by the test, with `SimulatedStore.refund`,
    /// `refund(_:percentage:)` or `declineRefund`.
    ///
    /// - Parameters:
    ///   - transactionID: The identifier of a transaction of any type.
    ///   - reason: The reason that the customer gave.
    /// - Throws: ``SimulatedServerError/store(_:)`` if no such transaction exists.
    public func requestConsumption(
        of transactionID: UInt64,
        because reason: ConsumptionReason = .unintendedPurchase
    ) async throws(SimulatedServerError) {
        do throws(APIFault) {
            let entry = try await entry(String(transactionID))
            try send(
                NotificationSubject("CONSUMPTION_REQUEST"),
                about: entry,
                subscription: try await subscription(of: entry),
                reason: reason.text
            )
        } catch {
            throw .store("consumption information of \(transactionID) cannot be requested: \(error.message)")
        }
    }

    private func subscription(of entry: LedgerEntry) async throws(APIFault) -> ServedSubscription? {
        try await reading { () async throws(StoreFailure) in try await local.servedSubscriptions() }
            .first { $0.chain.originalID == entry.originalID }
    }
}

extension SimulatedServer.ConsumptionReason {
    /// Creates the reason for the customer's choice in the refund sheet of the app.
    init(_ reason: RefundAnswer.Reason) {
        self =
            switch reason {
            case .appIssue: .fulfillmentIssue
            case .other: .other
            }
    }
}
