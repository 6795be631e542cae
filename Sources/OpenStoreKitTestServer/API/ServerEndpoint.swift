/// An operation of the server API, with the identifiers in its path.
enum ServerEndpoint: Hashable, Sendable {
    case transaction(String)
    case appTransaction(String)
    case history(String, isComplete: Bool)
    case statuses(String)
    case refunds(String)
    case order(String)
    case finish(String)
    case accountToken(String)
    case consumption(String, version: Int)
    case extend(String)
    case extendAll
    case extensionStatus(product: String, request: String)
    case requestTest
    case testStatus(String)
    case notificationHistory

    /// Finds the operation of a request; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - method: The method, in capitals.
    ///   - path: The path without the query. Empty parts do not count.
    init?(method: String, path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true).map { String($0) }
        guard (4...7).contains(parts.count), parts[0] == "inApps" else { return nil }
        let isSecond = parts[1] == "v2"
        guard isSecond || parts[1] == "v1" else { return nil }
        let found =
            switch method {
            case "GET": isSecond ? Self.secondRead(parts) : Self.read(parts)
            case "POST" where !isSecond: Self.post(parts)
            case "PUT": Self.put(parts, version: isSecond ? 2 : 1)
            default: Self?.none
            }
        guard let found else { return nil }
        self = found
    }

    private static func read(_ parts: [String]) -> Self? {
        switch (parts[2], parts.count) {
        case ("transactions", 4): .transaction(parts[3])
        case ("transactions", 5) where parts[3] == "appTransactions": .appTransaction(parts[4])
        case ("history", 4): .history(parts[3], isComplete: false)
        case ("subscriptions", 4): .statuses(parts[3])
        case ("subscriptions", 7) where parts[3...4] == ["extend", "mass"]:
            .extensionStatus(product: parts[5], request: parts[6])
        case ("lookup", 4): .order(parts[3])
        case ("notifications", 5) where parts[3] == "test": .testStatus(parts[4])
        default: nil
        }
    }

    private static func secondRead(_ parts: [String]) -> Self? {
        switch (parts[2], parts.count) {
        case ("history", 4): .history(parts[3], isComplete: true)
        case ("refund", 5) where parts[3] == "lookup": .refunds(parts[4])
        default: nil
        }
    }

    private static func post(_ parts: [String]) -> Self? {
        switch (parts[2], parts.count) {
        case ("transactions", 5) where parts[4] == "finish": .finish(parts[3])
        case ("subscriptions", 5) where parts[3...] == ["extend", "mass"]: .extendAll
        case ("notifications", 4) where parts[3] == "test": .requestTest
        case ("notifications", 4) where parts[3] == "history": .notificationHistory
        default: nil
        }
    }

    private static func put(_ parts: [String], version: Int) -> Self? {
        switch (parts[2], parts.count) {
        case ("transactions", 5) where parts[3] == "consumption": .consumption(parts[4], version: version)
        case ("transactions", 5) where version == 1 && parts[4] == "appAccountToken": .accountToken(parts[3])
        case ("subscriptions", 5) where version == 1 && parts[3] == "extend": .extend(parts[4])
        default: nil
        }
    }

    /// The name in Apple's documentation; endpoints with one name share one limit.
    var name: String {
        switch self {
        case .transaction: "Get Transaction Info"
        case .appTransaction: "Get App Transaction Info"
        case .history: "Get Transaction History"
        case .statuses: "Get All Subscription Statuses"
        case .refunds: "Get Refund History"
        case .order: "Look Up Order ID"
        case .finish: "Finish Transaction"
        case .accountToken: "Set App Account Token"
        case .consumption: "Send Consumption Information"
        case .extend: "Extend a Subscription Renewal Date"
        case .extendAll: "Extend Subscription Renewal Dates for All Active Subscribers"
        case .extensionStatus: "Get Status of Subscription Renewal Date Extensions"
        case .requestTest: "Request a Test Notification"
        case .testStatus: "Get Test Notification Status"
        case .notificationHistory: "Get Notification History"
        }
    }

    /// The number of requests a second that Apple publishes for production, and enforces for each hour (V-18).
    var requestsPerSecond: Int {
        switch self {
        case .transaction, .appTransaction, .history, .statuses, .finish, .consumption, .notificationHistory: 50
        case .extend, .accountToken: 20
        case .refunds, .order: 10
        case .extendAll, .extensionStatus, .requestTest, .testStatus: 1
        }
    }
}
