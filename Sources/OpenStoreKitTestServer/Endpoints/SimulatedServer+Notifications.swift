import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreTime
import StoreVerification
import Synchronization

/// Notifications that do not follow from an event of the store.
extension SimulatedServer {
    /// Signs and sends a notification.
    func send(
        _ subject: NotificationSubject,
        _ body: NotificationDocument.Body,
        transactionID: UInt64? = nil,
        productID: String? = nil
    ) throws(APIFault) {
        do throws(StoreFailure) {
            outbox.add(try issuer.sign(subject, body, transactionID: transactionID, productID: productID))
        } catch {
            throw APIFault(error)
        }
    }

    /// Signs and sends a notification about the current state of a transaction.
    func send(
        _ subject: NotificationSubject,
        about entry: LedgerEntry,
        subscription: ServedSubscription?,
        reason: String? = nil
    ) throws(APIFault) {
        var data = NotificationDocument.Purchase(app)
        do throws(StoreFailure) {
            data.signedTransactionInfo = try local.servedDocument(entry)
            if let subscription {
                data.signedRenewalInfo = try local.servedDocument(subscription.renewalInfo)
                data.status = subscription.state.rawValue
            }
        } catch {
            throw APIFault(error)
        }
        data.consumptionRequestReason = reason
        try send(subject, .purchase(data), transactionID: entry.id, productID: entry.productID)
    }

    /// Sends the notification that a parent has withdrawn the consent to the app, `RESCIND_CONSENT`.
    ///
    /// - Throws: ``SimulatedServerError/store(_:)`` if it cannot be signed.
    public func rescindConsent() async throws(SimulatedServerError) {
        do throws(StoreFailure) {
            let document = try await local.servedAppTransaction()
            let data = NotificationDocument.App(
                environment: app.environment.rawValue,
                bundleId: app.bundleID,
                appAppleId: app.numberInDocuments,
                signedAppTransactionInfo: document
            )
            outbox.add(try issuer.sign(NotificationSubject("RESCIND_CONSENT"), .app(data)))
        } catch {
            throw SimulatedServerError(error)
        }
    }
}

/// Endpoints about notifications.
extension SimulatedServer {
    /// The days for which the history is available (V-13).
    private var historyDays: Int64 { app.environment == .production ? 180 : 30 }
    private static let day: Int64 = 24 * 60 * 60 * 1000
    private static let pageSize = 20
    /// The number of attempts in an answer, which a notification exceeds only by faults of the test.
    private static let mostAttempts = 6

    func requestTest() throws(APIFault) -> ServerResponse {
        guard outbox.hasDestination else { throw .noNotificationURL }
        let notification: ServerNotification
        do throws(StoreFailure) {
            let data = NotificationDocument.Purchase(app, isTest: true)
            notification = try issuer.sign(NotificationSubject("TEST"), .purchase(data))
        } catch {
            throw APIFault(error)
        }
        outbox.add(notification)
        return .json(.object(["testNotificationToken": .text(Self.testToken(of: notification))]))
    }

    func testStatus(_ token: String) throws(APIFault) -> ServerResponse {
        guard (38...64).contains(token.utf8.count), UUID(uuidString: String(token.prefix(36))) != nil else {
            throw .testToken
        }
        let found = outbox.notifications.last { $0.type == "TEST" && Self.testToken(of: $0) == token }
        guard let found else { throw .testNotFound }
        return .json(.object(Self.members(of: found)))
    }

    /// Returns the token with which a back end requests the status of a test notification.
    private static func testToken(of notification: ServerNotification) -> String {
        "\(notification.id.uuidString.lowercased())_\(StoreDate(notification.date).milliseconds)"
    }

    private static func members(of notification: ServerNotification) -> [String: JSONValue] {
        let attempts = notification.attempts.prefix(mostAttempts).map { attempt in
            JSONValue.object([
                "attemptDate": .whole(StoreDate(attempt.date).milliseconds),
                "sendAttemptResult": .text(attempt.result),
            ])
        }
        return ["signedPayload": .text(notification.signedPayload), "sendAttempts": .list(attempts)]
    }

    func notificationHistory(_ request: ServerRequest) async throws(APIFault) -> ServerResponse {
        let body = try RequestBody(request.body)
        let filter = try NotificationFilter(body, now: local.now.milliseconds, longest: historyDays * Self.day)
        if let transaction = filter.transaction { try await requireCustomer(transaction) }
        let found = outbox.notifications.filter { filter.includes($0) }
        let key = filter.description
        var start = 0
        if let token = request.values("paginationToken").first {
            do throws(APIFault) {
                start = Int(try Revision(token, filters: key).number)
            } catch {
                throw .paginationToken
            }
        }
        let page = found.dropFirst(start).prefix(Self.pageSize)
        let end = start + page.count
        var members: [String: JSONValue] = [
            "notificationHistory": .list(page.map { .object(Self.members(of: $0)) }),
            "hasMore": .flag(end < found.count),
        ]
        if end < found.count {
            members["paginationToken"] = .text(Revision(number: Int64(end), filters: key).text)
        }
        return .json(.object(members))
    }
}

/// The filters of a request for the notification history.
private struct NotificationFilter: CustomStringConvertible {
    private let start: Int64
    private let end: Int64
    private let type: String?
    private let subtype: String?
    /// Any transaction of the customer to whom the history is limited; `nil` for all notifications.
    let transaction: String?
    private let onlyFailures: Bool

    init(_ body: RequestBody, now: Int64, longest: Int64) throws(APIFault) {
        guard let start = body.integer("startDate"), start >= 0 else { throw .startDate }
        guard let end = body.integer("endDate"), end >= 0 else { throw .endDate }
        guard start < end else { throw .startAfterEnd }
        guard now - start <= longest else { throw .startTooEarly }
        self.start = start
        self.end = end
        type = body.text("notificationType")
        subtype = body.text("notificationSubtype")
        if let type {
            guard VerifiedNotification.TypeName.all.contains(type),
                subtype.map({ VerifiedNotification.SubtypeName.all.contains($0) }) ?? !body.has("notificationSubtype")
            else { throw .notificationType }
        } else if body.has("notificationType") || body.has("notificationSubtype") {
            throw .notificationType
        }
        if body.has("transactionId") {
            guard let text = body.text("transactionId") else { throw .transactionID }
            guard type == nil else { throw .severalFilters }
            transaction = text
        } else {
            transaction = nil
        }
        onlyFailures = body.flag("onlyFailures") ?? false
    }

    func includes(_ notification: ServerNotification) -> Bool {
        let date = StoreDate(notification.date).milliseconds
        return start <= date && date <= end && (type.map { $0 == notification.type } ?? true)
            && (subtype.map { $0 == notification.subtype } ?? true)
            && (transaction == nil || notification.concernsCustomer)
            && (!onlyFailures || !notification.attempts.contains(where: \.isSuccess))
    }

    /// The filters as a text, for the pagination token.
    var description: String {
        "\(start) \(end) \(type ?? "") \(subtype ?? "") \(transaction ?? "") \(onlyFailures)"
    }
}
