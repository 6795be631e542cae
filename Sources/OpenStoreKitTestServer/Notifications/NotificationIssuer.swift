import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreTime
import Synchronization

/// The signer of a store's notifications.
struct NotificationIssuer: Sendable {
    private weak let store: LocalStore?
    private let app: ServedApp
    private let dates = SigningDates()

    init(store: LocalStore, app: ServedApp) {
        self.store = store
        self.app = app
    }

    /// Signs the notification about an event (V-01, V-02).
    func notification(
        _ subject: NotificationSubject,
        about occurrence: StoreOccurrence
    ) throws(StoreFailure) -> ServerNotification {
        guard let store, let entry = occurrence.entry else { throw .storage(detail: "the store is closed") }
        var data = NotificationDocument.Purchase(app)
        data.signedTransactionInfo = try store.servedDocument(entry)
        if entry.kind == .autoRenewable, let chain = occurrence.chain, let info = occurrence.renewalInfo {
            data.signedRenewalInfo = try store.servedDocument(info)
            data.status = chain.state(at: occurrence.event.date).rawValue
        }
        if case .refundRequest(let reason) = occurrence.event.cause {
            data.consumptionRequestReason = SimulatedServer.ConsumptionReason(reason).text
        }
        return try sign(
            subject,
            .purchase(data),
            at: occurrence.event.date,
            transactionID: entry.id,
            productID: entry.productID
        )
    }

    /// Signs a notification with the given body.
    ///
    /// - Parameters:
    ///   - subject: The type and the subtype.
    ///   - body: The body.
    ///   - date: The date of the event; `nil` for the present.
    ///   - transactionID: The transaction that the notification is about.
    ///   - productID: The product that the notification is about.
    /// - Returns: The notification, without attempts.
    /// - Throws: A failure to sign, also if the store is closed.
    func sign(
        _ subject: NotificationSubject,
        _ body: NotificationDocument.Body,
        at date: StoreDate? = nil,
        transactionID: UInt64? = nil,
        productID: String? = nil
    ) throws(StoreFailure) -> ServerNotification {
        guard let store else { throw .storage(detail: "the store is closed") }
        let id = UUID.random()
        let document = NotificationDocument(subject, id: id, body: body, signedDate: dates.next(at: store.now))
        return ServerNotification(
            id: id,
            type: subject.type,
            subtype: subject.subtype,
            date: (date ?? store.now).date,
            transactionID: transactionID,
            productID: productID,
            concernsCustomer: body.concernsCustomer,
            signedPayload: try store.servedDocument(document)
        )
    }
}

/// The dates at which notifications are signed, each later than the one before (V-19).
///
/// A back end orders notifications by these dates, and several events can have one time of a store's clock.
private final class SigningDates: Sendable {
    private let last = Mutex(StoreDate(milliseconds: .min))

    func next(at now: StoreDate) -> StoreDate {
        last.withLock { last in
            last = max(now, last.advanced(byMilliseconds: 1))
            return last
        }
    }
}

/// The JSON of a notification, version 2.
struct NotificationDocument: Encodable, Sendable {
    /// The body of a notification, of which there is exactly one.
    enum Body: Sendable {
        case purchase(Purchase)
        case summary(Summary)
        case app(App)
        case externalPurchase(ExternalPurchase)

        /// True if the body is about the customer, and not about all customers or a test.
        var concernsCustomer: Bool {
            switch self {
            case .purchase(let data): data.signedTransactionInfo != nil
            case .summary: false
            case .app: true
            case .externalPurchase: false
            }
        }
    }

    /// The body for one transaction; for a test notification it identifies only the app.
    struct Purchase: Encodable, Sendable {
        let environment: String
        let bundleId: String
        let bundleVersion: String?
        let appAppleId: Int64?
        var signedTransactionInfo: String?
        var signedRenewalInfo: String?
        var status: Int?
        var consumptionRequestReason: String?

        init(_ app: ServedApp, isTest: Bool = false) {
            environment = app.environment.rawValue
            bundleId = app.bundleID
            bundleVersion = isTest ? nil : app.version
            appAppleId = app.numberInDocuments
        }
    }

    /// The body for an extension for all subscribers.
    struct Summary: Encodable, Sendable {
        let environment: String
        let bundleId: String
        let appAppleId: Int64?
        let productId: String
        let requestIdentifier: String
        let storefrontCountryCodes: [String]?
        let succeededCount: Int64
        let failedCount: Int64
    }

    /// The body for the app itself.
    struct App: Encodable, Sendable {
        let environment: String
        let bundleId: String
        let appAppleId: Int64?
        let signedAppTransactionInfo: String
    }

    /// The body for a purchase outside of the App Store.
    struct ExternalPurchase: Encodable, Sendable {
        let externalPurchaseId: String
        let tokenCreationDate: StoreDate
        let appAppleId: Int64
        let bundleId: String
    }

    private let notificationType: String
    private let subtype: String?
    private let notificationUUID: WireUUID
    private var data: Purchase?
    private var summary: Summary?
    private var appData: App?
    private var externalPurchaseToken: ExternalPurchase?
    private let version = "2.0"
    private let signedDate: StoreDate

    init(_ subject: NotificationSubject, id: UUID, body: Body, signedDate: StoreDate) {
        notificationType = subject.type
        subtype = subject.subtype
        notificationUUID = WireUUID(id)
        self.signedDate = signedDate
        switch body {
        case .purchase(let data): self.data = data
        case .summary(let summary): self.summary = summary
        case .app(let app): appData = app
        case .externalPurchase(let token): externalPurchaseToken = token
        }
    }
}

extension ServedApp {
    /// The number of the app in documents; `nil` outside of production.
    var numberInDocuments: Int64? { environment == .production ? appAppleID : nil }
}
