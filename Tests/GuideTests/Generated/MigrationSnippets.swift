// swift-format-ignore-file
// Written from MIGRATION.md by SnippetTests, which also says how. Do not edit.

import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreVerification
import Synchronization
import Testing

enum MigrationSnippets {}

// MIGRATION.md, Record a golden timeline
extension MigrationSnippets {
    enum RecordingObserver {
        final class RecordingObserver: NSObject, SKPaymentTransactionObserver, Sendable {
            let timeline = Timeline()

            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                for transaction in transactions {
                    let state =
                        switch transaction.transactionState {
                        case .purchasing: "purchasing"
                        case .purchased: "purchased"
                        case .failed: "failed"
                        case .restored: "restored"
                        case .deferred: "deferred"
                        @unknown default: "new"
                        }
                    timeline.record("\(state) \(transaction.payment.productIdentifier)", in: .observer, at: Date())
                }
            }

            func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
                for transaction in transactions {
                    timeline.record("removed \(transaction.payment.productIdentifier)", in: .observer, at: Date())
                }
            }
        }

        /// One scenario of the matrix: a renewal without a call of the app.
        static func goldenRenewal(configuration: URL, observer: any SKPaymentTransactionObserver) async throws -> [String] {
            let store = try SimulatedStore(configuration: configuration)
            return try await store.run {
                let recorder = RecordingObserver()
                SKPaymentQueue.default().add(recorder)
                SKPaymentQueue.default().add(observer)
                try await store.buyOutside("plan.month")
                await recorder.timeline.waitUntilCount(reaches: 2, in: .observer)  // Purchased, and removed once your observer finished it.
                try await store.advance(by: .seconds(32 * 86_400))
                await recorder.timeline.waitUntilCount(reaches: 4, in: .observer)
                return recorder.timeline.entries.map(\.event)
            }
        }
    }
}

// MIGRATION.md, Record a golden timeline
extension MigrationSnippets {
    enum Recording {
        /// The same scenario, recorded by the store; `advance` returns when the observer has handled every callback.
        static func recordedRenewal(configuration: URL, observer: any SKPaymentTransactionObserver) async throws -> Timeline {
            let timeline = Timeline()
            let store = try SimulatedStore(
                configuration: configuration,
                time: .manual(startingAt: SimulatedTime.epoch),
                timeline: timeline
            )
            try await store.run {
                SKPaymentQueue.default().add(observer)
                try await store.buyOutside("plan.month")
                try await store.advance(by: .seconds(32 * 86_400))
            }
            return timeline
        }
    }
}

// MIGRATION.md, A test for step 1
extension MigrationSnippets {
    enum GoldenTest {
        private typealias LegacyCashier = MigrationSnippets.Delivery.Purchasing.LegacyCashier
        @Suite struct GoldenTests {
            private static let timeline = Timeline()

            @Test(.store(selling: [.consumable("coins", price: 0.99)], .startingAt(SimulatedTime.epoch), .timeline(GoldenTests.timeline)))
            func `the old class does what it did`() async throws {
                let (store, observer) = (try SimulatedStore.current, LegacyCashier())
                SKPaymentQueue.default().add(observer)
                try await store.buyOutside("coins")
                await store.settle()
                let golden = """
                    2025-01-01T00:00:00Z │                    │ add observer
                    2025-01-01T00:00:00Z │ purchased coins #0 │
                    2025-01-01T00:00:00Z │                    │ purchased coins #0
                    2025-01-01T00:00:00Z │                    │ finish coins #0
                    2025-01-01T00:00:00Z │ finished coins #0  │
                    2025-01-01T00:00:00Z │                    │ removed coins #0
                    """
                #expect(Self.timeline.difference(from: golden, in: .canonical) == nil)
                SKPaymentQueue.default().remove(observer)
            }
        }
    }
}

// MIGRATION.md, Step 2: server
extension MigrationSnippets {
    enum Reporting {
        protocol ShopServer: Sendable {
            func credit(receipt: Data) async throws
            func credit(signedTransaction: String) async throws
        }

        /// Before: the whole receipt, from the file.
        static func reportReceipt(to server: any ShopServer) async throws {
            guard let file = Bundle.main.appStoreReceiptURL else { return }
            try await server.credit(receipt: Data(contentsOf: file))
        }

        /// After: the one transaction, signed. Finish when the server has it.
        static func report(_ result: VerificationResult<Transaction>, to server: any ShopServer) async throws {
            try await server.credit(signedTransaction: result.jwsRepresentation)
            if case .verified(let transaction) = result { await transaction.finish() }
        }
    }
}

// MIGRATION.md, A test for step 2
extension MigrationSnippets {
    enum ServerTest {
        /// The endpoint of a server in Swift. It grants what it verified, once for each identifier.
        struct VerifyingServer {
            let verifier: StoreDocumentVerifier

            init(root: Data, bundleID: String) throws {
                verifier = try StoreDocumentVerifier(root: root, bundleID: bundleID, environment: .sandbox)
            }

            func credit(signedTransaction: String) throws -> String { try verifier.transaction(signedTransaction).productID }
        }

        @Suite struct ServerTests {
            private static let app = SimulatedApp(bundleID: "com.example.shop", environment: .sandbox)

            @Test(.store(selling: [.consumable("coins", price: 0.99)], .app(ServerTests.app)))
            func `the server accepts a signed transaction, and refuses a changed one and one of another app`() async throws {
                let store = try SimulatedStore.current
                let server = try VerifyingServer(root: store.rootCertificate, bundleID: "com.example.shop")
                try await store.buyOutside("coins")
                var signed: [String] = []
                for await result in Transaction.unfinished { signed.append(result.jwsRepresentation) }
                let text = try #require(signed.first)
                #expect(try server.credit(signedTransaction: text) == "coins")
                // One character of the payload, which stands between the two dots.
                let parts = text.split(separator: ".")
                let changed = "\(parts[0]).\(parts[1].dropLast())\(parts[1].last == "A" ? "B" : "A").\(parts[2])"
                #expect(throws: VerificationError.self) { try server.credit(signedTransaction: changed) }
                let other = try VerifyingServer(root: store.rootCertificate, bundleID: "com.example.other")
                #expect(throws: VerificationError.self) { try other.credit(signedTransaction: text) }
            }
        }
    }
}

// MIGRATION.md, Identity
extension MigrationSnippets {
    enum Identity {
        static func buyLegacy(_ product: SKProduct, for account: UUID) {
            let payment = SKMutablePayment(product: product)
            payment.applicationUsername = account.uuidString
            SKPaymentQueue.default().add(payment)
        }

        static func buy(_ product: Product, for account: UUID) async throws -> Product.PurchaseResult {
            try await product.purchase(options: [.appAccountToken(account)])
        }

        /// Purchases of another account stay untouched: that account may use the same device.
        static func isOwn(_ transaction: Transaction, account: UUID) -> Bool {
            transaction.appAccountToken.map { $0 == account } ?? true
        }
    }
}

// MIGRATION.md, Listen
extension MigrationSnippets {
    enum Listening {
        final class LaunchObserver: NSObject, SKPaymentTransactionObserver {
            // The queue does not keep observers alive: the app must (Q-03).
            func start() { SKPaymentQueue.default().add(self) }

            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
        }

        final class LaunchListener: Sendable {
            private let updates: Task<Void, Never>

            init(handling handle: @escaping @Sendable (VerificationResult<Transaction>) async -> Void) {
                updates = Task {
                    // Begins with everything unfinished, then never ends (C-02, T-05).
                    for await result in Transaction.updates { await handle(result) }
                }
            }

            deinit { updates.cancel() }
        }
    }
}

// MIGRATION.md, Listen
extension MigrationSnippets {
    enum Delivery {
        struct DeliveryKey: Hashable {
            let id: UInt64, revokedOn: Date?, isUpgraded: Bool

            init(_ transaction: Transaction) {
                (id, revokedOn, isUpgraded) = (transaction.id, transaction.revocationDate, transaction.isUpgraded)
            }
        }

        /// The products and units of the customer: here in memory, in an app in a database.
        actor Ledger {
            /// The units of consumables, which no entitlement lists (T-18).
            private(set) var units: [String: Int] = [:]
            /// The products that the customer may use, as the store answered last.
            private(set) var owned: Set<String> = []
            private var counted: Set<DeliveryKey> = []
            private var granted: Set<UInt64> = []
            private var (reads, answered) = (0, 0)

            /// Call it with each verified transaction, from `purchase` and from `updates`, before `finish()`.
            func deliver(_ transaction: Transaction) async {
                if transaction.productType == .consumable { count(transaction) }
                await readEntitlements()
            }

            /// Call it at launch and when the app comes to the front, too: an expiry is no delivery (S-43).
            func readEntitlements() async {
                reads += 1
                let read = reads
                var current: Set<String> = []
                for await case .verified(let transaction) in Transaction.currentEntitlements { current.insert(transaction.productID) }
                guard read > answered else { return }  // A newer answer is already known.
                (answered, owned) = (read, current)
            }

            private func count(_ transaction: Transaction) {
                guard counted.insert(DeliveryKey(transaction)).inserted else { return }
                if transaction.revocationDate == nil {
                    granted.insert(transaction.id)
                    units[transaction.productID, default: 0] += transaction.purchasedQuantity
                } else if granted.remove(transaction.id) != nil {
                    units[transaction.productID, default: 0] -= transaction.purchasedQuantity
                }
            }
        }
    }
}

// MIGRATION.md, The shadow
extension MigrationSnippets.Delivery {
    enum Shadow {
        /// Receives every update. Grants and finishes nothing.
        actor Shadow {
            private(set) var received: [DeliveryKey] = []

            func watch() async {
                for await case .verified(let transaction) in Transaction.updates { received.append(DeliveryKey(transaction)) }
            }

            /// The products that only one side considers owned. The set has to be empty before the switch.
            func differences(from granted: Set<String>) async -> Set<String> {
                var owned: Set<String> = []
                for await case .verified(let transaction) in Transaction.currentEntitlements { owned.insert(transaction.productID) }
                return owned.symmetricDifference(granted)
            }
        }
    }
}

// MIGRATION.md, A test for step 3
extension MigrationSnippets {
    enum ShadowTest {
        private typealias Shadow = MigrationSnippets.Delivery.Shadow.Shadow
        private typealias LegacyCashier = MigrationSnippets.Delivery.Purchasing.LegacyCashier
        @Suite(.store(selling: [.nonConsumable("pro", price: 9.99)])) struct ShadowTests {
            @Test func `the shadow owns what the old class unlocks`() async throws {
                let (store, shadow, old) = (try SimulatedStore.current, Shadow(), LegacyCashier())
                SKPaymentQueue.default().add(old)
                try await store.buyOutside("pro")
                await store.settle()
                #expect(await shadow.differences(from: old.owned) == [])
                try await store.refund("pro")
                await store.settle()
                #expect(await shadow.differences(from: old.owned) == [])
                SKPaymentQueue.default().remove(old)
            }
        }
    }
}

// MIGRATION.md, Products
extension MigrationSnippets {
    enum Products {
        final class LegacyProductLoader: NSObject, SKProductsRequestDelegate {
            private var request: SKProductsRequest?

            func load(_ identifiers: Set<String>) {
                request = SKProductsRequest(productIdentifiers: identifiers)
                request?.delegate = self
                request?.start()
            }

            func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
                print(response.products.map(\.localizedTitle), "unknown:", response.invalidProductIdentifiers)
            }
        }

        static func loadProducts(_ identifiers: Set<String>) async throws -> (found: [Product], unknown: Set<String>) {
            let products = try await Product.products(for: identifiers)
            // Unknown identifiers are not reported: subtract (P-01).
            return (products, identifiers.subtracting(products.map(\.id)))
        }

        static func priceTag(_ product: Product) -> String { product.displayPrice }

        /// A computed price: a `Decimal`, and the product's own format (P-05).
        static func pricePerMonth(ofYearly product: Product) -> String { (product.price / 12).formatted(product.priceFormatStyle) }
    }
}

// MIGRATION.md, Purchase
extension MigrationSnippets.Delivery {
    enum Purchasing {
        final class LegacyCashier: NSObject, SKPaymentTransactionObserver {
            private(set) var owned: Set<String> = []

            func buy(_ product: SKProduct) { SKPaymentQueue.default().add(SKPayment(product: product)) }

            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                for transaction in transactions {
                    switch transaction.transactionState {
                    case .purchasing, .deferred: break  // Nothing to finish; finishing `.purchasing` stops the process (Q-61).
                    case .purchased, .restored:
                        owned.insert(transaction.payment.productIdentifier)  // Durably, in a real app: then finish.
                        queue.finishTransaction(transaction)
                    case .failed:
                        let cancelled = (transaction.error as? SKError)?.code == .paymentCancelled
                        if !cancelled { print(transaction.error?.localizedDescription ?? "failed") }
                        queue.finishTransaction(transaction)  // Failed ones stay until finished (Q-62).
                    @unknown default: break
                    }
                }
            }

            // The products that the customer lost. `updatedTransactions` does not report them (C-15).
            func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
                owned.subtract(identifiers)
            }
        }

        actor Cashier {
            enum Outcome { case bought, notTrusted, cancelled, waiting }

            let ledger: Ledger

            init(ledger: Ledger) { self.ledger = ledger }

            /// Handles a result of `purchase` and an element of `updates`: also refunds, upgrades, and renewals that have ended.
            func deliver(_ result: VerificationResult<Transaction>) async -> Outcome {
                guard case .verified(let transaction) = result else { return .notTrusted }  // Neither grant nor finish (H9).
                await ledger.deliver(transaction)  // Durably, in a real app: then finish.
                await transaction.finish()
                return .bought
            }

            /// - Throws: The fifth outcome: a `Product.PurchaseError` or a `StoreKitError`.
            func buy(_ product: Product) async throws -> Outcome {
                switch try await product.purchase() {
                case .success(let result): await deliver(result)
                case .userCancelled: .cancelled  // A result, not an error, and nothing to finish (P-11).
                case .pending: .waiting  // `updates` reports an approval; a refusal is not reported (P-12).
                @unknown default: .waiting
                }
            }
        }
    }
}

// MIGRATION.md, Purchase
extension MigrationSnippets {
    enum Offering {
        struct OfferGrant: Decodable {
            let offerID: String, keyID: String, nonce: UUID, signature: String, timestamp: Int
        }

        static func buyLegacy(_ product: SKProduct, with grant: OfferGrant, for account: UUID) {
            let payment = SKMutablePayment(product: product)
            payment.applicationUsername = account.uuidString
            payment.paymentDiscount = SKPaymentDiscount(
                identifier: grant.offerID,
                keyIdentifier: grant.keyID,
                nonce: grant.nonce,
                signature: grant.signature,
                timestamp: NSNumber(value: grant.timestamp)
            )
            SKPaymentQueue.default().add(payment)
        }

        static func buy(_ product: Product, with grant: OfferGrant, for account: UUID) async throws -> Product.PurchaseResult {
            guard let bytes = Data(base64Encoded: grant.signature) else { throw Product.PurchaseError.invalidOfferSignature }
            let signature = Product.SubscriptionOffer.Signature(
                keyID: grant.keyID,
                nonce: grant.nonce,
                timestamp: grant.timestamp,
                signature: bytes
            )
            return try await product.purchase(
                options: [.appAccountToken(account), .promotionalOffer(offerID: grant.offerID, signature: signature)]
            )
        }
    }
}

// MIGRATION.md, Entitlements
extension MigrationSnippets {
    enum Entitlements {
        /// The products that the customer owns. Read them at launch, on coming to the front, and after each element of `updates`.
        static func ownedProducts() async -> Set<String> {
            var owned: Set<String> = []
            for await case .verified(let transaction) in Transaction.currentEntitlements { owned.insert(transaction.productID) }
            return owned
        }

        /// From no access to full access, in the order of what the customer should be told.
        enum Standing: Int { case neverSubscribed, expired, revoked, billingRetry, gracePeriod, subscribed }

        /// The plan of a group that the customer may use, or none, with the reason.
        ///
        /// - Parameter levels: The `groupLevel` of each plan; 1 is the highest level of service.
        static func access(toGroup group: String, levels: [String: Int]) async throws -> (productID: String?, standing: Standing) {
            var access: (productID: String?, standing: Standing) = (nil, .neverSubscribed)
            var best = (0, 0, 0)
            // One status for each chain: the customer's own, and those that the family shares, in any order (S-02, S-35).
            for status in try await Product.SubscriptionInfo.status(for: group) {
                // Each status has two signed documents. One that fails its check proves nothing (H9).
                guard case .verified(let transaction) = status.transaction, case .verified = status.renewalInfo else { continue }
                let standing: Standing
                switch status.state {
                case .subscribed: standing = .subscribed
                case .inGracePeriod: standing = .gracePeriod  // Still entitled, and the payment failed (T-25, S-01).
                case .inBillingRetryPeriod: standing = .billingRetry  // No access until the payment succeeds.
                case .revoked: standing = .revoked  // Refunded, or no longer shared (R-26).
                case .expired: standing = .expired
                default: continue  // `RenewalState` is an open set.
                }
                let isEntitled = standing == .subscribed || standing == .gracePeriod
                // Serve the highest level that gives access.
                let rank = (isEntitled ? 1 : 0, isEntitled ? -(levels[transaction.productID] ?? .max) : 0, standing.rawValue)
                if rank > best { (access, best) = ((isEntitled ? transaction.productID : nil, standing), rank) }
            }
            return access
        }
    }
}

// MIGRATION.md, Restore
extension MigrationSnippets {
    enum Restoring {
        final class LegacyRestorer: NSObject, SKPaymentTransactionObserver {
            func restore() { SKPaymentQueue.default().restoreCompletedTransactions() }

            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                for transaction in transactions where transaction.transactionState == .restored {
                    // A copy with an identifier of its own; `original` is the first purchase (R-05).
                    print(transaction.payment.productIdentifier, transaction.original?.transactionIdentifier ?? "")
                    queue.finishTransaction(transaction)
                }
            }

            // Exactly one of these two ends a restore, and it is the last callback of it (R-02).
            func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { print("done") }
            func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
                print(error.localizedDescription)
            }
        }

        /// Behind the restore button only: it asks the customer to sign in (R-14).
        static func restoreButtonPressed() async throws -> Set<String> {
            do { try await AppStore.sync() } catch StoreKitError.userCancelled {}
            var owned: Set<String> = []
            for await case .verified(let transaction) in Transaction.currentEntitlements { owned.insert(transaction.productID) }
            return owned  // Empty: say that there was nothing to restore (R-06).
        }
    }
}

// MIGRATION.md, Deliveries of each API
extension MigrationSnippets {
    enum Promoting {
        final class LegacyPromotions: NSObject, SKPaymentTransactionObserver {
            private var kept: SKPayment?

            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}

            func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool {
                kept = payment  // Not now: the customer has to sign in first.
                return false
            }

            func customerSignedIn() {
                if let kept { SKPaymentQueue.default().add(kept) }
                kept = nil
            }
        }

        /// Start it at launch, beside the listener. An intent that came before is kept for it (P-47).
        static func followPromotions(buying buy: @escaping @Sendable (Product) async -> Void) -> Task<Void, Never> {
            Task {
                for await intent in PurchaseIntent.intents { await buy(intent.product) }
            }
        }
    }
}

// MIGRATION.md, The switch
extension MigrationSnippets.Delivery {
    enum Switching {
        enum Owner: String, Sendable { case observer, async }

        /// Made once at launch, from the flag as it was when the process began.
        @MainActor final class Shop {
            private let ledger: Ledger
            private let observer: any SKPaymentTransactionObserver
            private var updates: Task<Void, Never>?

            init(owner: Owner, ledger: Ledger, observer: any SKPaymentTransactionObserver) {
                self.ledger = ledger
                self.observer = observer
                switch owner {
                case .observer: SKPaymentQueue.default().add(observer)
                case .async:
                    updates = Task {
                        for await case .verified(let transaction) in Transaction.updates {
                            await ledger.deliver(transaction)
                            await transaction.finish()
                        }
                    }
                }
            }
        }
    }
}

// MIGRATION.md, Compare both versions
extension MigrationSnippets {
    enum Comparing {
        /// Each closure starts one version of the app and returns its buttons. An empty report is the permission to switch.
        static func compare(_ old: @escaping ParityCheck.Launch, _ new: @escaping ParityCheck.Launch, selling file: URL) async throws -> ParityReport {
            try await ParityCheck(configuration: file, legacy: old, new: new).run()
        }
    }
}

// MIGRATION.md, The way back from step 4
extension MigrationSnippets {
    enum WayBack {
        private typealias LegacyCashier = MigrationSnippets.Delivery.Purchasing.LegacyCashier
        @Suite(.store(selling: [.nonConsumable("pro", price: 9.99), .consumable("coins", price: 0.99)])) struct WayBackTests {
            @Test func `a purchase that the new code left unfinished reaches the old class after the flag is back`() async throws {
                let store = try SimulatedStore.current
                // The new code buys and is killed before it finishes.
                let product = try #require(await Product.products(for: ["pro"]).first)
                _ = try await product.purchase()
                // The next launch, with the old class.
                let old = LegacyCashier()
                SKPaymentQueue.default().add(old)
                await store.settle()
                #expect(old.owned == ["pro"])
                var open = 0
                for await _ in Transaction.unfinished { open += 1 }
                #expect(open == 0)
                SKPaymentQueue.default().remove(old)
            }
        }
    }
}

// MIGRATION.md, A test for step 5
extension MigrationSnippets {
    enum SourceTest {
        /// The files of a folder that name the observer API.
        static func filesWithObserverNames(in folder: URL) throws -> [String] {
            let path = folder.path(percentEncoded: false)
            let files = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".swift") }
            return try files.filter { file in
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                return text.contains(/\bSK(Payment|Product|Receipt)\w*/)
            }
        }
    }
}

// MIGRATION.md, Hazards
extension MigrationSnippets {
    enum Hazards {
        /// The products and units of the customer. In a real app this is a file or a server, and a method returns once it is written.
        final class Inventory: Sendable {
            private struct Content {
                var units: [String: Int] = [:]
                var owned: Set<String> = []
                var counted: Set<DeliveryKey> = []
                var granted: Set<UInt64> = []
            }

            private let content = Mutex(Content())
            private let granted: @Sendable (String) -> Void

            init(granted: @escaping @Sendable (String) -> Void = { _ in }) { self.granted = granted }

            func grant(_ productID: String, _ quantity: Int = 1) {
                content.withLock { $0.units[productID, default: 0] += quantity }
                granted(productID)
            }

            func remove(_ productID: String) { content.withLock { $0.units[productID] = 0 } }

            /// The units of a consumable, and 1 for another product that the customer has.
            func count(of productID: String) -> Int {
                content.withLock { ($0.units[productID] ?? 0) + ($0.owned.contains(productID) ? 1 : 0) }
            }

            /// Counts a consumable once for each delivery, and reads everything else from the entitlements.
            func deliver(_ transaction: Transaction) async {
                guard transaction.productType == .consumable else { return await readEntitlements() }
                let units = content.withLock { content in
                    guard content.counted.insert(DeliveryKey(transaction)).inserted else { return 0 }
                    if transaction.revocationDate == nil {
                        content.granted.insert(transaction.id)
                        return transaction.purchasedQuantity
                    }
                    return content.granted.remove(transaction.id) == nil ? 0 : -transaction.purchasedQuantity
                }
                if units != 0 { grant(transaction.productID, units) }
            }

            func readEntitlements() async {
                var owned: Set<String> = []
                for await case .verified(let transaction) in Transaction.currentEntitlements { owned.insert(transaction.productID) }
                content.withLock { $0.owned = owned }
            }
        }

        /// An observer that passes its transactions to a function.
        final class ClosureObserver: NSObject, SKPaymentTransactionObserver {
            private let handle: ([SKPaymentTransaction], SKPaymentQueue) -> Void

            init(_ handle: @escaping ([SKPaymentTransaction], SKPaymentQueue) -> Void) { self.handle = handle }

            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                handle(transactions, queue)
            }
        }

        /// The key of a delivery: the transaction, and the change to it.
        struct DeliveryKey: Hashable {
            let id: UInt64, revokedOn: Date?, isUpgraded: Bool

            init(_ transaction: Transaction) {
                (id, revokedOn, isUpgraded) = (transaction.id, transaction.revocationDate, transaction.isUpgraded)
            }
        }
    }
}

// MIGRATION.md, H1 Finish, then grant
extension MigrationSnippets.Hazards {
    enum H1Wrong {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            await transaction.finish()
            inventory.grant(transaction.productID)
        }
    }
}

// MIGRATION.md, H1 Finish, then grant
extension MigrationSnippets.Hazards {
    enum H1Right {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            await inventory.deliver(transaction)
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H2 No finish for failed or restored
extension MigrationSnippets.Hazards {
    enum H2Wrong {
        static func handle(_ transactions: [SKPaymentTransaction], from queue: SKPaymentQueue, inventory: Inventory) {
            for transaction in transactions {
                switch transaction.transactionState {
                case .purchased:
                    inventory.grant(transaction.payment.productIdentifier)
                    queue.finishTransaction(transaction)
                case .restored: inventory.grant(transaction.payment.productIdentifier)
                case .failed: print(transaction.error?.localizedDescription ?? "failed")
                case .purchasing, .deferred: break
                @unknown default: break
                }
            }
        }
    }
}

// MIGRATION.md, H2 No finish for failed or restored
extension MigrationSnippets.Hazards {
    enum H2Right {
        static func handle(_ transactions: [SKPaymentTransaction], from queue: SKPaymentQueue, inventory: Inventory) {
            for transaction in transactions {
                switch transaction.transactionState {
                case .purchased, .restored:
                    inventory.grant(transaction.payment.productIdentifier)
                    queue.finishTransaction(transaction)
                case .failed:
                    print(transaction.error?.localizedDescription ?? "failed")
                    queue.finishTransaction(transaction)
                case .purchasing, .deferred: break
                @unknown default: break
                }
            }
        }
    }
}

// MIGRATION.md, H3 Finish in a default branch
extension MigrationSnippets.Hazards {
    enum H3Wrong {
        static func handle(_ transactions: [SKPaymentTransaction], from queue: SKPaymentQueue, inventory: Inventory) {
            for transaction in transactions {
                switch transaction.transactionState {
                case .purchased, .restored: inventory.grant(transaction.payment.productIdentifier)
                default: break
                }
                queue.finishTransaction(transaction)
            }
        }
    }
}

// MIGRATION.md, H3 Finish in a default branch
extension MigrationSnippets.Hazards {
    enum H3Right {
        static func handle(_ transactions: [SKPaymentTransaction], from queue: SKPaymentQueue, inventory: Inventory) {
            for transaction in transactions {
                switch transaction.transactionState {
                case .purchased, .restored: inventory.grant(transaction.payment.productIdentifier)
                case .failed: break
                case .purchasing, .deferred: continue
                @unknown default: continue
                }
                queue.finishTransaction(transaction)
            }
        }
    }
}

// MIGRATION.md, H4 A listener that is attached late
extension MigrationSnippets.Hazards {
    enum H4Wrong {
        final class ShopScreen {
            private let observer: ClosureObserver

            init(observer: ClosureObserver) { self.observer = observer }

            func appear() { SKPaymentQueue.default().add(observer) }
            func disappear() { SKPaymentQueue.default().remove(observer) }
        }
    }
}

// MIGRATION.md, H4 A listener that is attached late
extension MigrationSnippets.Hazards {
    enum H4Right {
        final class App {
            private let observer: ClosureObserver
            private let updates: Task<Void, Never>

            init(observer: ClosureObserver, handling handle: @escaping @Sendable (VerificationResult<Transaction>) async -> Void) {
                self.observer = observer
                SKPaymentQueue.default().add(observer)
                updates = Task { for await result in Transaction.updates { await handle(result) } }
            }
        }
    }
}

// MIGRATION.md, H5 Observer and updates both grant
extension MigrationSnippets.Hazards {
    enum H5Wrong {
        static func listen(inventory: Inventory) -> (observer: ClosureObserver, updates: Task<Void, Never>) {
            let observer = ClosureObserver { transactions, queue in
                for transaction in transactions where transaction.transactionState == .purchased {
                    inventory.grant(transaction.payment.productIdentifier)
                }
            }
            SKPaymentQueue.default().add(observer)
            let updates = Task {
                for await case .verified(let transaction) in Transaction.updates { inventory.grant(transaction.productID) }
            }
            return (observer, updates)
        }
    }
}

// MIGRATION.md, H5 Observer and updates both grant
extension MigrationSnippets.Hazards {
    enum H5Right {
        static func listen(inventory: Inventory, recorder: ClosureObserver) -> Task<Void, Never> {
            SKPaymentQueue.default().add(recorder)
            return Task {
                for await case .verified(let transaction) in Transaction.updates {
                    await inventory.deliver(transaction)
                    await transaction.finish()
                }
            }
        }
    }
}

// MIGRATION.md, H6 Duplicates recognized by the signed text
extension MigrationSnippets.Hazards {
    enum H6Wrong {
        static func isNew(_ result: VerificationResult<Transaction>, seen: inout Set<String>) -> Bool {
            seen.insert(result.jwsRepresentation).inserted
        }
    }
}

// MIGRATION.md, H6 Duplicates recognized by the signed text
extension MigrationSnippets.Hazards {
    enum H6Right {
        static func isNew(_ result: VerificationResult<Transaction>, seen: inout Set<DeliveryKey>) -> Bool {
            seen.insert(DeliveryKey(result.unsafePayloadValue)).inserted
        }
    }
}

// MIGRATION.md, H7 Duplicates recognized by the identifier alone
extension MigrationSnippets.Hazards {
    enum H7Wrong {
        static func handle(_ transaction: Transaction, seen: inout Set<UInt64>, inventory: Inventory) {
            guard seen.insert(transaction.id).inserted else { return }
            if transaction.revocationDate == nil { inventory.grant(transaction.productID) } else { inventory.remove(transaction.productID) }
        }
    }
}

// MIGRATION.md, H7 Duplicates recognized by the identifier alone
extension MigrationSnippets.Hazards {
    enum H7Right {
        static func handle(_ transaction: Transaction, seen: inout Set<DeliveryKey>, inventory: Inventory) async {
            guard seen.insert(DeliveryKey(transaction)).inserted else { return }
            await inventory.deliver(transaction)  // Adds, takes back, or changes nothing (H27).
        }
    }
}

// MIGRATION.md, H8 The revocation is not checked
extension MigrationSnippets.Hazards {
    enum H8Wrong {
        static func owns(_ productID: String) async -> Bool { await Transaction.latest(for: productID) != nil }
    }
}

// MIGRATION.md, H8 The revocation is not checked
extension MigrationSnippets.Hazards {
    enum H8Right {
        static func owns(_ productID: String) async -> Bool {
            for await case .verified(let transaction) in Transaction.currentEntitlements where transaction.productID == productID {
                return true
            }
            return false
        }
    }
}

// MIGRATION.md, H9 Unverified granted, or finished
extension MigrationSnippets.Hazards {
    enum H9Wrong {
        static func deliver(_ result: VerificationResult<Transaction>, inventory: Inventory) async {
            let transaction = result.unsafePayloadValue
            inventory.grant(transaction.productID)
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H9 Unverified granted, or finished
extension MigrationSnippets.Hazards {
    enum H9Right {
        static func deliver(_ result: VerificationResult<Transaction>, inventory: Inventory) async {
            switch result {
            case .verified(let transaction):
                await inventory.deliver(transaction)
                await transaction.finish()
            case .unverified(let transaction, let reason): print("left \(transaction.id) alone: \(reason)")
            }
        }
    }
}

// MIGRATION.md, H10 Deferred treated as failure, or as success
extension MigrationSnippets.Hazards {
    enum H10Wrong {
        static func message(after result: Product.PurchaseResult) -> String {
            if case .success = result { "Thank you." } else { "The purchase failed." }
        }
    }
}

// MIGRATION.md, H10 Deferred treated as failure, or as success
extension MigrationSnippets.Hazards {
    enum H10Right {
        static func message(after result: Product.PurchaseResult) -> String? {
            switch result {
            case .success: "Thank you."
            case .pending: "Waiting for approval. You can go on meanwhile."
            case .userCancelled: nil
            @unknown default: nil
            }
        }
    }
}

// MIGRATION.md, H11 A user name that is not a UUID, or a random token
extension MigrationSnippets.Hazards {
    enum H11Wrong {
        static func buy(_ product: SKProduct, for mail: String) {
            let payment = SKMutablePayment(product: product)
            payment.applicationUsername = mail
            SKPaymentQueue.default().add(payment)
        }

        static func buy(_ product: Product, for mail: String) async throws -> Product.PurchaseResult {
            try await product.purchase(options: [.appAccountToken(UUID())])
        }
    }
}

// MIGRATION.md, H11 A user name that is not a UUID, or a random token
extension MigrationSnippets.Hazards {
    enum H11Right {
        static func buy(_ product: SKProduct, for account: UUID) {
            let payment = SKMutablePayment(product: product)
            payment.applicationUsername = account.uuidString
            SKPaymentQueue.default().add(payment)
        }

        static func buy(_ product: Product, for account: UUID) async throws -> Product.PurchaseResult {
            try await product.purchase(options: [.appAccountToken(account)])
        }
    }
}

// MIGRATION.md, H12 Sync at launch
extension MigrationSnippets.Hazards {
    enum H12Wrong {
        static func launch() async throws -> Set<String> {
            try await AppStore.sync()
            return await entitlements()
        }

        static private func entitlements() async -> Set<String> {
            var owned: Set<String> = []
            for await case .verified(let transaction) in Transaction.currentEntitlements { owned.insert(transaction.productID) }
            return owned
        }
    }
}

// MIGRATION.md, H12 Sync at launch
extension MigrationSnippets.Hazards {
    enum H12Right {
        static func launch() async -> Set<String> {
            var owned: Set<String> = []
            for await case .verified(let transaction) in Transaction.currentEntitlements { owned.insert(transaction.productID) }
            return owned
        }
    }
}

// MIGRATION.md, H13 No restore button
extension MigrationSnippets.Hazards {
    enum H13Wrong {
        struct SettingsScreen {
            let buttons = ["Manage subscription", "Contact us"]
        }
    }
}

// MIGRATION.md, H13 No restore button
extension MigrationSnippets.Hazards {
    enum H13Right {
        struct SettingsScreen {
            let buttons = ["Manage subscription", "Restore purchases", "Contact us"]

            func restorePressed() async throws -> String {
                try await AppStore.sync()
                for await case .verified in Transaction.currentEntitlements { return "Your purchases are back." }
                return "There was nothing to restore."
            }
        }
    }
}

// MIGRATION.md, H14 Waiting for products that never arrive
extension MigrationSnippets.Hazards {
    enum H14Wrong {
        static func load(_ identifiers: Set<String>) async throws -> [Product] {
            var products: [Product] = []
            while products.count < identifiers.count { products = try await Product.products(for: identifiers) }
            return products
        }
    }
}

// MIGRATION.md, H14 Waiting for products that never arrive
extension MigrationSnippets.Hazards {
    enum H14Right {
        static func load(_ identifiers: Set<String>) async throws -> (products: [Product], missing: Set<String>) {
            let products = try await Product.products(for: identifiers)
            return (products, identifiers.subtracting(products.map(\.id)))
        }
    }
}

// MIGRATION.md, H15 Prices as Double, or formatted by hand
extension MigrationSnippets.Hazards {
    enum H15Wrong {
        static func yearly(_ product: Product) -> String {
            "$" + String(format: "%.2f", NSDecimalNumber(decimal: product.price).doubleValue * 12)
        }
    }
}

// MIGRATION.md, H15 Prices as Double, or formatted by hand
extension MigrationSnippets.Hazards {
    enum H15Right {
        static func yearly(_ product: Product) -> String { (product.price * 12).formatted(product.priceFormatStyle) }
    }
}

// MIGRATION.md, H16 A promoted purchase dropped
extension MigrationSnippets.Hazards {
    enum H16Wrong {
        final class Promotions: NSObject, SKPaymentTransactionObserver {
            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}

            func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool {
                false
            }
        }
    }
}

// MIGRATION.md, H16 A promoted purchase dropped
extension MigrationSnippets.Hazards {
    enum H16Right {
        final class Promotions: NSObject, SKPaymentTransactionObserver {
            private let isReady: () -> Bool
            private(set) var kept: [SKPayment] = []

            init(isReady: @escaping () -> Bool) { self.isReady = isReady }

            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}

            func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool {
                if isReady() { return true }
                kept.append(payment)
                return false
            }

            func becameReady() {
                for payment in kept { SKPaymentQueue.default().add(payment) }
                kept = []
            }
        }
    }
}

// MIGRATION.md, H17 The receipt read after an async purchase
extension MigrationSnippets.Hazards {
    enum H17Wrong {
        static func buy(_ product: Product, reporting report: (Data) async throws -> Void) async throws {
            guard case .success(.verified(let transaction)) = try await product.purchase(),
                let receipt = Bundle.main.appStoreReceiptURL
            else { return }
            try await report(Data(contentsOf: receipt))
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H17 The receipt read after an async purchase
extension MigrationSnippets.Hazards {
    enum H17Right {
        static func buy(_ product: Product, reporting report: (String) async throws -> Void) async throws {
            guard case .success(let result) = try await product.purchase(), case .verified(let transaction) = result else { return }
            try await report(result.jwsRepresentation)
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H18 Entitlements read in a task that gets cancelled
extension MigrationSnippets.Hazards {
    enum H18Wrong {
        static func isPro() async -> Bool {
            for await case .verified(let transaction) in Transaction.currentEntitlements where transaction.productID == "pro" {
                return true
            }
            return false
        }
    }
}

// MIGRATION.md, H18 Entitlements read in a task that gets cancelled
extension MigrationSnippets.Hazards {
    enum H18Right {
        static func isPro() async throws -> Bool {
            let answer = await Task {
                for await case .verified(let transaction) in Transaction.currentEntitlements where transaction.productID == "pro" {
                    return true
                }
                return false
            }.value
            try Task.checkCancellation()
            return answer
        }
    }
}

// MIGRATION.md, H19 The latest transaction treated as the unfinished one
extension MigrationSnippets.Hazards {
    enum H19Wrong {
        static func finishOpen(_ productIDs: [String], inventory: Inventory) async {
            for productID in productIDs {
                guard case .verified(let transaction) = await Transaction.latest(for: productID) else { continue }
                inventory.grant(transaction.productID)
                await transaction.finish()
            }
        }
    }
}

// MIGRATION.md, H19 The latest transaction treated as the unfinished one
extension MigrationSnippets.Hazards {
    enum H19Right {
        static func finishOpen(inventory: Inventory) async {
            for await case .verified(let transaction) in Transaction.unfinished {
                await inventory.deliver(transaction)
                await transaction.finish()
            }
        }
    }
}

// MIGRATION.md, H20 An optional callback in a subclass only
extension MigrationSnippets.Hazards {
    enum H20Wrong {
        class BaseObserver: NSObject, SKPaymentTransactionObserver {
            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
        }

        final class CountingObserver: BaseObserver {
            private(set) var removed = 0

            func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
                removed += transactions.count
            }
        }
    }
}

// MIGRATION.md, H20 An optional callback in a subclass only
extension MigrationSnippets.Hazards {
    enum H20Right {
        class BaseObserver: NSObject, SKPaymentTransactionObserver {
            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
            func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {}
        }

        final class CountingObserver: BaseObserver {
            private(set) var removed = 0

            override func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
                removed += transactions.count
            }
        }
    }
}

// MIGRATION.md, H21 The quantity is ignored
extension MigrationSnippets.Hazards {
    enum H21Wrong {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            inventory.grant(transaction.productID)
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H21 The quantity is ignored
extension MigrationSnippets.Hazards {
    enum H21Right {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            inventory.grant(transaction.productID, transaction.purchasedQuantity)
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H22 Only the first of a batch
extension MigrationSnippets.Hazards {
    enum H22Wrong {
        static func handle(_ transactions: [SKPaymentTransaction], from queue: SKPaymentQueue, inventory: Inventory) {
            guard let transaction = transactions.first, transaction.transactionState == .purchased else { return }
            inventory.grant(transaction.payment.productIdentifier, transaction.payment.quantity)
            queue.finishTransaction(transaction)
        }
    }
}

// MIGRATION.md, H22 Only the first of a batch
extension MigrationSnippets.Hazards {
    enum H22Right {
        static func handle(_ transactions: [SKPaymentTransaction], from queue: SKPaymentQueue, inventory: Inventory) {
            for transaction in transactions where transaction.transactionState == .purchased {
                inventory.grant(transaction.payment.productIdentifier, transaction.payment.quantity)
                queue.finishTransaction(transaction)
            }
        }
    }
}

// MIGRATION.md, H23 A loop that ends after one element
extension MigrationSnippets.Hazards {
    enum H23Wrong {
        static func listen(inventory: Inventory) -> Task<Void, Never> {
            Task {
                for await case .verified(let transaction) in Transaction.updates {
                    await inventory.deliver(transaction)
                    await transaction.finish()
                    return
                }
            }
        }
    }
}

// MIGRATION.md, H23 A loop that ends after one element
extension MigrationSnippets.Hazards {
    enum H23Right {
        static func listen(inventory: Inventory) -> Task<Void, Never> {
            Task {
                for await case .verified(let transaction) in Transaction.updates {
                    await inventory.deliver(transaction)
                    await transaction.finish()
                }
            }
        }
    }
}

// MIGRATION.md, H24 Renewals are not handled
extension MigrationSnippets.Hazards {
    enum H24Wrong {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            guard transaction.id == transaction.originalID else { return }
            await inventory.deliver(transaction)
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H24 Renewals are not handled
extension MigrationSnippets.Hazards {
    enum H24Right {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            await inventory.deliver(transaction)
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H25 Access without expiry
extension MigrationSnippets.Hazards {
    enum H25Wrong {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            if transaction.revocationDate == nil { inventory.grant(transaction.productID) }
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H25 Access without expiry
extension MigrationSnippets.Hazards {
    enum H25Right {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            await inventory.deliver(transaction)
            await transaction.finish()
        }

        static func cameToFront(inventory: Inventory) async { await inventory.readEntitlements() }
    }
}

// MIGRATION.md, H26 `isUpgraded` is not looked at
extension MigrationSnippets.Hazards {
    enum H26Wrong {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            let hasEnded = transaction.expirationDate.map { $0 <= Date() } ?? false
            if transaction.revocationDate == nil, !hasEnded { inventory.grant(transaction.productID) }
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H26 `isUpgraded` is not looked at
extension MigrationSnippets.Hazards {
    enum H26Right {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            await inventory.deliver(transaction)
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H27 The refund of an earlier period takes access away
extension MigrationSnippets.Hazards {
    enum H27Wrong {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            if transaction.revocationDate == nil { inventory.grant(transaction.productID) } else { inventory.remove(transaction.productID) }
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H27 The refund of an earlier period takes access away
extension MigrationSnippets.Hazards {
    enum H27Right {
        static func deliver(_ transaction: Transaction, inventory: Inventory) async {
            await inventory.deliver(transaction)
            await transaction.finish()
        }
    }
}

// MIGRATION.md, H28 Only the first status of a group is read
extension MigrationSnippets.Hazards {
    enum H28Wrong {
        static func isSubscribed(toGroup group: String) async throws -> Bool {
            try await Product.SubscriptionInfo.status(for: group).first?.state == .subscribed
        }
    }
}

// MIGRATION.md, H28 Only the first status of a group is read
extension MigrationSnippets.Hazards {
    enum H28Right {
        static func isSubscribed(toGroup group: String) async throws -> Bool {
            try await Product.SubscriptionInfo.status(for: group).contains { status in
                guard case .verified = status.transaction, case .verified = status.renewalInfo else { return false }
                return status.state == .subscribed || status.state == .inGracePeriod
            }
        }
    }
}

// MIGRATION.md, The adapters by example
extension MigrationSnippets {
    enum FollowingEvents {
        static func follow(_ queue: SKPaymentQueue, coordinator: DeliveryCoordinator, revoking revoke: ([String]) async -> Void) async throws {
            for await event in QueueEvents(of: queue) {
                switch event {
                case .updated(let entries):
                    for entry in entries { try await coordinator.handle(entry.transaction, in: queue) }
                case .revoked(let productIDs): await revoke(productIDs)
                case .promoted(let purchase, wasAdded: false): queue.add(purchase.payment)  // As soon as the app is ready (P-45).
                case .promoted, .removed, .restoreFinished, .restoreFailed, .storefrontChanged: break
                }
            }
        }
    }
}

// MIGRATION.md, The adapters by example
extension MigrationSnippets {
    enum Awaiting {
        static func buy(_ product: SKProduct, with queue: AsyncPaymentQueue, granting grant: (String) async -> Void) async throws -> Bool {
            switch try await queue.add(SKPayment(product: product)) {
            case .purchased(let transaction):
                await grant(transaction.payment.productIdentifier)
                try await queue.finish(transaction)
                return true
            case .deferred: return false  // The answer comes as an event (Q-45, Q-46).
            }
        }

        static func restore(with queue: AsyncPaymentQueue) async throws -> Set<String> {
            let copies = try await queue.restore()
            for copy in copies { try await queue.finish(copy) }
            return Set(copies.map(\.payment.productIdentifier))
        }
    }
}

// MIGRATION.md, The adapters by example
extension MigrationSnippets {
    enum Bridging {
        final class HalfMovedShop {
            private let observer: any SKPaymentTransactionObserver
            private let bridge: ObserverBridge

            init(observer: any SKPaymentTransactionObserver) {
                self.observer = observer  // The bridge holds it weakly, as the queue does.
                bridge = ObserverBridge(to: observer, names: .drop { print("the user name \($0) is dropped") })
                bridge.start()
            }

            /// New code buys here; the old observer delivers.
            func buy(_ product: Product) async throws -> Bool {
                if case .success = try await bridge.purchase(product) { true } else { false }
            }

            /// Old code continues to make payments, with the queue of the bridge.
            func buyAsBefore(_ payment: SKPayment) { bridge.queue.add(payment) }
        }
    }
}

// MIGRATION.md, The adapters by example
extension MigrationSnippets {
    enum Coordinating {
        static func makeCoordinator(
            file: URL,
            consumables: Set<String>,
            counting count: @escaping @Sendable (String, Int) async throws -> Void,
            readingEntitlements read: @escaping @Sendable () async throws -> Void
        ) throws -> DeliveryCoordinator {
            DeliveryCoordinator(owner: .asynchronous, records: try FileDeliveryRecords(file: file)) { delivery in
                let isConsumable = consumables.contains(delivery.productID)
                switch delivery.key.change {
                case .purchase where isConsumable: try await count(delivery.productID, delivery.quantity)
                case .revocation where isConsumable: try await count(delivery.productID, -delivery.quantity)
                case .purchase, .revocation, .upgrade, .expiry: try await read()  // The entitlements say what is owned (H25 to H27).
                }
            }
        }

        static func listen(with coordinator: DeliveryCoordinator) -> Task<Void, any Error> {
            Task {
                for await result in Transaction.updates { try await coordinator.handle(result) }
            }
        }
    }
}

// MIGRATION.md, The adapters by example
extension MigrationSnippets {
    enum Converting {
        /// An old screen that wants an `SKProduct` gets one.
        static func oldForm(of product: Product) -> SKProduct { ConvertedProduct(product) }

        /// New code that gets an entry of the queue looks the transaction up, verified (X-04).
        static func newForm(of entry: SKPaymentTransaction) async -> Transaction? {
            guard case .verified(let transaction) = await VerificationResult<Transaction>(entry) else { return nil }
            return transaction
        }

        /// Statistics that count `SKError` numbers continue to work.
        static func number(of error: any Error) -> Int { SKError(error).errorCode }

        /// A payment of any kind, bought through the async API.
        static func buy(_ payment: SKPayment, namespace: UUID) async throws -> Product.PurchaseResult? {
            let arguments = try PurchaseArguments(payment, names: .nameBased(namespace: namespace))
            guard let product = try await Product.products(for: [arguments.productID]).first else { return nil }
            return try await product.purchase(options: arguments.options)
        }
    }
}

// MIGRATION.md, Errors
extension MigrationSnippets {
    enum Explaining {
        /// The message for the customer, or `nil` for no message.
        static func explanation(of error: any Error) -> String? {
            switch error {
            case SKError.paymentCancelled, StoreKitError.userCancelled, is CancellationError: nil
            case SKError.paymentNotAllowed, Product.PurchaseError.purchaseNotAllowed: "Purchases are switched off on this device."
            case StoreKitError.networkError: "Check your connection, then try again."
            case let error as Product.PurchaseError: error.errorDescription
            case let error as StoreKitError: error.errorDescription
            default: error.localizedDescription
            }
        }
    }
}
