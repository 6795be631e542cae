import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreTime
import Synchronization

/// Endpoints about subscriptions.
extension SimulatedServer {
    func statuses(_ id: String, _ request: ServerRequest) async throws(APIFault) -> ServerResponse {
        var wanted: Set<Int> = []
        for text in request.values("status") {
            guard let status = Int(text), (1...5).contains(status) else { throw .subscriptionStatus }
            wanted.insert(status)
        }
        try await requireCustomer(id)
        let subscriptions = try await reading { () async throws(StoreFailure) in
            try await local.servedSubscriptions()
        }
        var groups: [(id: String, items: [JSONValue])] = []
        for subscription in subscriptions where wanted.isEmpty || wanted.contains(subscription.state.rawValue) {
            let item = JSONValue.object([
                "status": .whole(Int64(subscription.state.rawValue)),
                "originalTransactionId": .text(String(subscription.chain.originalID)),
                "signedTransactionInfo": try documents([subscription.entry])[0],
                "signedRenewalInfo": .text(try signed(subscription.renewalInfo)),
            ])
            if groups.last?.id == subscription.chain.groupID {
                groups[groups.count - 1].items.append(item)
            } else {
                groups.append((subscription.chain.groupID, [item]))
            }
        }
        let data = groups.map { group in
            JSONValue.object(["subscriptionGroupIdentifier": .text(group.id), "lastTransactions": .list(group.items)])
        }
        return .json(.object(appMembers.merging(["data": .list(data)]) { first, _ in first }))
    }

    private func signed(_ info: RenewalInfoPayload) throws(APIFault) -> String {
        do throws(StoreFailure) {
            return try local.servedDocument(info)
        } catch {
            throw APIFault(error)
        }
    }
}

/// The terms of an extension.
private struct ExtensionTerms {
    let days: Int
    let requestID: String

    init(_ body: RequestBody) throws(APIFault) {
        guard let days = body.integer("extendByDays"), (1...90).contains(days) else { throw .extendByDays }
        guard let reason = body.integer("extendReasonCode"), (0...3).contains(reason) else { throw .extendReason }
        guard let id = body.text("requestIdentifier"), (1...128).contains(id.utf8.count) else {
            throw .requestIdentifier
        }
        self.days = Int(days)
        requestID = id
    }
}

/// The result of an extension for all subscribers of a product.
struct MassExtension: Hashable, Sendable {
    let requestID: String
    let productID: String
    let completeDate: StoreDate
    let succeededCount: Int64
    let failedCount: Int64
}

/// Extensions of renewal dates (V-12).
extension SimulatedServer {
    func extend(_ id: String, _ request: ServerRequest) async throws(APIFault) -> ServerResponse {
        let terms = try ExtensionTerms(try RequestBody(request.body))
        guard let originalID = UInt64(id) else { throw .originalTransactionID }
        let result = try await reading { () async throws(StoreFailure) in
            try await local.extend(originalID, byDays: terms.days)
        }
        do throws(ExtensionRefusal) {
            let chain = try result.get()
            return .json(
                .object([
                    "originalTransactionId": .text(String(chain.originalID)),
                    "webOrderLineItemId": .text(String(chain.latestTransactionID)),
                    "success": .flag(true),
                    "effectiveDate": .whole(chain.expirationDate.milliseconds),
                ])
            )
        } catch {
            throw APIFault(error)
        }
    }

    func extendAll(_ request: ServerRequest) async throws(APIFault) -> ServerResponse {
        let body = try RequestBody(request.body)
        let terms = try ExtensionTerms(body)
        guard let productID = body.text("productId"), !productID.isEmpty else { throw .productID }
        let storefronts = try Self.storefronts(body)
        let subscriptions = try await reading { () async throws(StoreFailure) in
            try await local.servedSubscriptions()
        }
        var (succeeded, failed) = (Int64(0), Int64(0))
        for subscription in subscriptions where subscription.chain.productID == productID {
            guard subscription.state == .subscribed,
                storefronts?.contains(subscription.entry.storefront.countryCode) ?? true
            else { continue }
            let result = try await reading { () async throws(StoreFailure) in
                try await local.extend(subscription.chain.originalID, byDays: terms.days, forAll: terms.requestID)
            }
            switch result {
            case .success: succeeded += 1
            case .failure:
                failed += 1
                try send(
                    NotificationSubject("RENEWAL_EXTENSION", "FAILURE"),
                    about: subscription.entry,
                    subscription: subscription
                )
            }
        }
        let date = local.now
        let result = MassExtension(
            requestID: terms.requestID,
            productID: productID,
            completeDate: date,
            succeededCount: succeeded,
            failedCount: failed
        )
        state.withLock { $0.add(result) }
        try send(
            NotificationSubject("RENEWAL_EXTENSION", "SUMMARY"),
            .summary(
                NotificationDocument.Summary(
                    environment: app.environment.rawValue,
                    bundleId: app.bundleID,
                    appAppleId: app.numberInDocuments,
                    productId: productID,
                    requestIdentifier: terms.requestID,
                    storefrontCountryCodes: storefronts,
                    succeededCount: succeeded,
                    failedCount: failed
                )
            )
        )
        return .json(.object(["requestIdentifier": .text(terms.requestID)]))
    }

    private static func storefronts(_ body: RequestBody) throws(APIFault) -> [String]? {
        guard body.has("storefrontCountryCodes") else { return nil }
        guard let codes = body.texts("storefrontCountryCodes") else { throw .storefront }
        guard !codes.isEmpty else { throw .noStorefronts }
        guard codes.allSatisfy({ $0.utf8.count == 3 }) else { throw .storefront }
        return codes.map { $0.uppercased() }
    }

    func massStatus(product: String, request: String) throws(APIFault) -> ServerResponse {
        guard let found = state.withLock({ $0.massExtension(request) }), found.productID == product else {
            throw .statusRequestNotFound
        }
        return .json(
            .object([
                "requestIdentifier": .text(request), "complete": .flag(true),
                "completeDate": .whole(found.completeDate.milliseconds),
                "succeededCount": .whole(found.succeededCount), "failedCount": .whole(found.failedCount),
            ])
        )
    }
}
