import Foundation
import StoreInterface
import StoreSigning
import StoreTime
import Synchronization

/// A whole store in memory, small enough to be read at a glance.
///
/// The store signs its documents, stores purchases, and notifies listeners. It also fails whenever its caller's task is
/// cancelled, so that the tests show the API's own handling of cancellation.
final class Shop: Store {
    struct State {
        var failure: StoreFailure?
        /// The failure of the next reads of transactions, and how many fail.
        var readFailure: (failure: StoreFailure, count: Int)?
        var simulatedFailure: VerificationFailure?
        var products: [ProductPayload] = []
        var transactions: [TransactionPayload] = []
        var unfinished: Set<UInt64> = []
        var orders: [PurchaseRequest] = []
        var tags: [UInt64: String] = [:]
        var waitingTags: Set<String> = []
        /// The tag of a purchase whose save ends when a caller waits for other saves.
        var lateTag: String?
        /// The text that replaces the one of a transaction.
        var overwritten: [UInt64: SignedText] = [:]
        var statuses: [(groupID: String, state: SubscriptionState, renewalInfo: RenewalInfoPayload)] = []
        var customerSigned = 0
        var customerDismisses = false
        var receiptDemands: [ReceiptDemands] = []
        var storefront: StorefrontPayload? = StorefrontPayload(countryCode: "USA", id: "143441", currency: "USD")
        /// Where the customer moves while a purchase is under way.
        var moveDuringPurchase: StorefrontPayload?
        var promotions: [PromotionPayload] = []
        var promotionChanges: [PromotionChange] = []
        var displayed: [MessagePayload] = []
        var managedGroups: [String?] = []
        var appTransaction: AppTransactionPayload
        /// The roles of those who have begun to listen for transactions.
        var listenerRoles: [ListenerRole] = []
    }

    static let keys = Result { try SigningIdentity.make(storeName: "Shop") }
    static let bundleID = "com.example.shop"
    static let openingDay = StoreDate(milliseconds: 1_700_000_000_000)

    private let state: Mutex<State>
    let location: StoreLocation
    let updates = ReplayingBroadcast<SignedTransaction>()
    let statusChanges = ReplayingBroadcast<SignedSubscriptionStatus>()
    let moves = ReplayingBroadcast<StorefrontPayload>()
    let signals = ReplayingBroadcast<PurchaseSignal>()
    let intents = ReplayingBroadcast<PurchaseIntentPayload>()
    let notices = ReplayingBroadcast<MessagePayload>()
    let identity = StoreIdentity()
    let deviceID = UUID()
    let changeNumber: Int64 = 0
    let now = Shop.openingDay
    private let keys: SigningIdentity
    private let signer: JWSSigner

    init(location: StoreLocation = .memory, _ arrange: (inout State) -> Void = { _ in }) throws {
        keys = try Self.keys.get()
        signer = try JWSSigner(identity: keys)
        self.location = location
        var state = State(
            appTransaction: AppTransactionPayload(
                receiptType: "Xcode",
                bundleID: Self.bundleID,
                applicationVersion: "2.0",
                receiptCreationDate: Self.openingDay,
                originalPurchaseDate: StoreDate(milliseconds: 0),
                originalApplicationVersion: "1"
            )
        )
        arrange(&state)
        self.state = Mutex(state)
    }

    func withState<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
        try state.withLock { state throws(E) in try body(&state) }
    }

    /// Throws the armed failure of a read, and counts it.
    func failRead() throws(StoreFailure) {
        try withState { state throws(StoreFailure) in
            guard let armed = state.readFailure, armed.count > 0 else { return }
            state.readFailure?.count -= 1
            throw armed.failure
        }
    }

    var trust: TrustContext {
        TrustContext(
            rootCertificate: keys.rootCertificate,
            bundleID: Self.bundleID,
            environment: .xcode,
            deviceVerificationID: deviceID,
            simulatedFailure: withState { $0.simulatedFailure }
        )
    }

    var canMakePayments: Bool { withState { $0.failure != .purchaseNotAllowed } }

    /// Signs any bytes with the shop's key.
    func sign(_ payload: Data) -> SignedText {
        do {
            return try signer.sign(payload).text
        } catch {
            return SignedText(compactSerialization: "\(error)")
        }
    }

    func deviceVerification(nonce: UUID) -> Data {
        do {
            return try DeviceHash.sha384(nonce: nonce, deviceID: deviceID)
        } catch {
            return Data()
        }
    }

    func signed(_ payload: TransactionPayload) -> SignedTransaction {
        let id = payload.transactionId.value
        if let text = withState({ $0.overwritten[id] }) {
            return SignedTransaction(text: text, transactionID: id, readAt: 0)
        }
        return SignedTransaction(text: sign(json(payload)), transactionID: id, readAt: 0)
    }

    /// The bytes that are signed for a transaction: with a proof for this device.
    func json(_ payload: TransactionPayload) -> Data {
        var payload = payload
        let nonce = UUID()
        payload.deviceVerification = deviceVerification(nonce: nonce)
        payload.deviceVerificationNonce = WireUUID(nonce)
        return PayloadCoding.encode(payload)
    }
}
