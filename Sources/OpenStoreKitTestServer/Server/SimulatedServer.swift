public import Foundation
import LocalStore
public import OpenStoreKitTest
import StoreInterface
import StoreSigning
import StoreTime
import Synchronization

/// The App Store's side of a simulated store: server notifications and the App Store Server API.
///
/// A test gives a back end the server's key and its notifications, and lets the app buy in the store:
///
/// ```swift
/// let store = try SimulatedStore(selling: products, app: SimulatedApp(environment: .sandbox))
/// let server = try SimulatedServer(for: store, notifying: .callback { notification in
///     await backEnd.receive(notification.signedPayload)
/// })
/// ```
///
/// Documents are signed with the store's certificate chain: give the back end `SimulatedStore.rootCertificate` as its
/// only trusted root. A notification exists when the call that caused it returns; it is delivered in the background,
/// and `SimulatedStore.settle()` waits for the delivery. Notifications of events before the creation of the server are
/// not sent.
///
/// The server keeps its store open. Notifications, the answers of back ends and the status of mass extensions are in
/// memory; everything else is in the store.
///
/// ## Differs from Apple
///
/// All transactions belong to one customer, because a store has one. Retention messaging and Advanced Commerce are
/// missing. The server API does not exist for local testing, so a store has to be of the sandbox or of production, as
/// for Apple's libraries.
public final class SimulatedServer: Sendable {
    /// The store behind the server.
    public let store: SimulatedStore
    /// The key with which a back end authenticates.
    public let key: ServerAPIKey
    /// The secret that requests to `verifyReceipt` have to contain; `nil` to accept any.
    public let sharedSecret: String?
    let local: LocalStore
    let app: ServedApp
    let outbox: NotificationOutbox
    let verifier: ServerTokenVerifier
    let issuer: NotificationIssuer
    let state = Mutex(ServerState())
    private let eventObserver = UUID.random()

    /// Creates a server for a store.
    ///
    /// - Parameters:
    ///   - store: A store of the sandbox or of production.
    ///   - key: The key with which the back end authenticates; `nil` creates one.
    ///   - sharedSecret: The secret that requests to `verifyReceipt` have to contain; `nil` to accept any.
    ///   - destination: The place to which notifications are delivered.
    ///   - faults: The faults of their delivery.
    /// - Throws: ``SimulatedServerError`` for a store of local testing, or if a key or the destination cannot be used.
    public init(
        for store: SimulatedStore,
        key: ServerAPIKey? = nil,
        sharedSecret: String? = nil,
        notifying destination: NotificationDestination = .none,
        faults: NotificationFaults = NotificationFaults()
    ) throws(SimulatedServerError) {
        let app = store.local.servedApp
        guard app.environment != .xcode else {
            throw .environment(
                """
                a server for the store of '\(app.bundleID)' cannot be made, because its environment is Xcode, for which \
                neither server API nor notifications exist; open the store with SimulatedApp(environment: .sandbox) or \
                .production
                """
            )
        }
        let used: ServerAPIKey
        if let key { used = key } else { used = try ServerAPIKey() }
        self.store = store
        self.key = used
        self.sharedSecret = sharedSecret
        self.app = app
        local = store.local
        verifier = try used.verifier(for: app.bundleID)
        outbox = try NotificationOutbox(
            destination: destination,
            repeats: app.environment == .production,
            clock: store.local.clock,
            work: store.local.identity.work
        )
        outbox.faults = faults
        let issuer = NotificationIssuer(store: store.local, app: app)
        self.issuer = issuer
        store.add(outbox)
        // The closure must not retain the server.
        store.local.addEventObserver(eventObserver) { [weak outbox, weak local = store.local] occurrences in
            guard let outbox, let local else { return }
            for occurrence in occurrences {
                guard let subject = NotificationSubject(occurrence) else { continue }
                do throws(StoreFailure) {
                    outbox.add(try issuer.notification(subject, about: occurrence))
                } catch {
                    local.report("the notification \(subject.name) could not be signed: \(error)")
                }
            }
        }
    }

    deinit {
        local.removeEventObserver(eventObserver)
        outbox.close()
    }

    /// The notifications so far, oldest first, with the attempts to deliver them.
    ///
    /// The newest ten thousand are kept.
    public var notifications: [ServerNotification] { outbox.notifications }

    /// The faults of the delivery of notifications, which apply to those that are sent from now on (V-19).
    public var faults: NotificationFaults {
        get { outbox.faults }
        set { outbox.faults = newValue }
    }

    /// Forces a failure on every request from now on, or ends it.
    public func simulateFailure(_ failure: SimulatedServerFailure?) { state.withLock { $0.failure = failure } }

    /// Limits the rate of requests from now on; requests beyond a limit get the error 4290000 (V-18).
    public func limitRequests(_ limits: ServerRateLimits) {
        state.withLock { ($0.rateLimits, $0.requestCounts) = (limits, RequestCounts()) }
    }

    /// The answers of the back end to consumption requests, by transaction identifier, newest last.
    ///
    /// The newest hundred of each transaction are kept.
    public var consumptionAnswers: [UInt64: [ConsumptionAnswer]] { state.withLock { $0.consumption } }
}

/// A failure of all requests that a test simulates.
public enum SimulatedServerFailure: Hashable, Sendable {
    /// Error 4290000, with the header `Retry-After` at this date.
    case rateLimit(until: Date)
    /// Error 5000000.
    case internalError
    /// Error 5000001, after which a client repeats the request.
    case retryableInternalError
    /// Error 4040001, and in `verifyReceipt` the status 21010.
    case accountNotFound
    /// Error 4040002, after which a client repeats the request.
    case accountNotFoundRetryable
}

/// The answer of a back end to a request for consumption information.
public struct ConsumptionAnswer: Hashable, Sendable {
    /// The date of the answer, on the store's clock.
    public let date: Date
    /// The version of the endpoint: 1 or 2.
    public let version: Int
    /// The JSON of the answer, as it was sent.
    public let json: Data
}

/// The state of a server.
struct ServerState: Sendable {
    /// The maximum number of answers that are kept for each transaction.
    static let mostAnswers = 100
    /// The maximum number of results of mass extensions that are kept.
    static let mostExtensions = 1000

    var index = ModificationIndex()
    var failure: SimulatedServerFailure?
    var rateLimits = ServerRateLimits.none
    var requestCounts = RequestCounts()
    private(set) var consumption: [UInt64: [ConsumptionAnswer]] = [:]
    /// The results of extensions for all subscribers, oldest first.
    private var massExtensions: [MassExtension] = []

    mutating func add(_ answer: ConsumptionAnswer, to transactionID: UInt64) {
        consumption[transactionID, default: []].append(answer)
        let excess = consumption[transactionID, default: []].count - Self.mostAnswers
        if excess > 0 { consumption[transactionID]?.removeFirst(excess) }
    }

    mutating func add(_ result: MassExtension) {
        massExtensions.append(result)
        if massExtensions.count > Self.mostExtensions { massExtensions.removeFirst() }
    }

    /// Returns the newest result with a request identifier.
    func massExtension(_ requestID: String) -> MassExtension? { massExtensions.last { $0.requestID == requestID } }
}
