public import Foundation

/// A server notification, version 2, as the simulated App Store sends it.
public struct ServerNotification: Hashable, Sendable, Identifiable {
    /// An attempt to deliver a notification.
    public struct Attempt: Hashable, Sendable {
        /// The date on the store's clock.
        public let date: Date
        /// The outcome in the words of the server API, such as `SUCCESS`.
        public let result: String
        /// True if a fault of the test caused the attempt, and not the App Store's schedule.
        public let isRepetition: Bool

        /// True if the back end accepted the notification.
        public var isSuccess: Bool { result == DeliveryResult.success.rawValue }
    }

    /// The identifier, the same at every attempt.
    public let id: UUID
    /// The type, such as `DID_RENEW`.
    public let type: String
    /// The subtype, such as `BILLING_RECOVERY`; `nil` for types without one.
    public let subtype: String?
    /// The date of the event, on the store's clock.
    public let date: Date
    /// The transaction of the event; `nil` if the notification is not about one.
    public let transactionID: UInt64?
    /// The product of the event; `nil` if the notification is not about one.
    public let productID: String?
    /// True if the notification is about the customer's purchases or the customer's ownership of the app.
    let concernsCustomer: Bool
    /// The signed document, which a back end receives as `signedPayload`.
    public let signedPayload: String
    /// The attempts to deliver the notification, oldest first.
    public internal(set) var attempts: [Attempt] = []

    /// The type, and the subtype if there is one: `DID_RENEW/BILLING_RECOVERY`.
    public var name: String { subtype.map { "\(type)/\($0)" } ?? type }

    /// The body of the request with which the notification is delivered.
    public var body: Data { Data("{\"signedPayload\":\"\(signedPayload)\"}".utf8) }
}

/// The outcome of one attempt; raw values are those of the server API.
package enum DeliveryResult: String, Sendable {
    case success = "SUCCESS"
    case timedOut = "TIMED_OUT"
    case noResponse = "NO_RESPONSE"
    case socketIssue = "SOCKET_ISSUE"
    case invalidResponse = "INVALID_RESPONSE"
    case prematureClose = "PREMATURE_CLOSE"
    case unsuccessfulStatus = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    case other = "OTHER"

    /// Creates the outcome for a response with an HTTP status.
    init(status: Int) { self = (200...206).contains(status) ? .success : .unsuccessfulStatus }
}
