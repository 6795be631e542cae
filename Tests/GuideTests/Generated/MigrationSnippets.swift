// swift-format-ignore-file
// Written from MIGRATION.md by SnippetTests, which also says how. Do not edit.

import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

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

// MIGRATION.md, Move the server first
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
    }
}

// MIGRATION.md, Purchase
extension MigrationSnippets {
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

            private(set) var owned: Set<String> = []

            /// Handles a result of `purchase` and an element of `updates`.
            func deliver(_ result: VerificationResult<Transaction>) async -> Outcome {
                guard case .verified(let transaction) = result else { return .notTrusted }  // Neither grant nor finish (H9).
                if transaction.revocationDate != nil || transaction.isUpgraded {
                    owned.remove(transaction.productID)  // Under the identifier you know already (T-09, T-13).
                } else {
                    owned.insert(transaction.productID)  // Durably, in a real app: then finish.
                }
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

        /// The access that a subscription gives, with the reason.
        static func plan(inGroup group: String) async throws -> String {
            for status in try await Product.SubscriptionInfo.status(for: group) {
                switch status.state {
                case .subscribed: return "active"
                case .inGracePeriod: return "active, payment failed"  // Still entitled (T-25, S-01).
                case .inBillingRetryPeriod: return "paused until the payment succeeds"
                case .revoked: return "refunded"
                case .expired: return "expired"
                default: continue  // `RenewalState` is an open set.
                }
            }
            return "never subscribed"
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

// MIGRATION.md, Outside events
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
        static func makeCoordinator(file: URL, granting grant: @escaping @Sendable (String) async throws -> Void) throws -> DeliveryCoordinator {
            DeliveryCoordinator(owner: .asynchronous, records: try FileDeliveryRecords(file: file)) { delivery in
                switch delivery.key.change {
                case .purchase: try await grant("\(delivery.quantity) × \(delivery.productID)")
                case .revocation, .upgrade: try await grant("no \(delivery.productID)")
                case .expiry: try await grant("\(delivery.productID) until \(delivery.expirationDate?.description ?? "")")
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

// MIGRATION.md, Run both
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

// MIGRATION.md, Run both
extension MigrationSnippets.Delivery {
    enum Switching {
        enum Owner: String, Sendable { case observer, async }

        /// The deliveries and their grants, stored in one step; here in memory, in an app in a database.
        actor DeliveryLedger {
            private var keys: Set<DeliveryKey> = []
            private(set) var balance: [String: Int] = [:]

            func deliver(_ transaction: Transaction) {
                guard keys.insert(DeliveryKey(transaction)).inserted else { return }
                let isGone = transaction.revocationDate != nil || transaction.isUpgraded
                balance[transaction.productID, default: 0] += isGone ? -transaction.purchasedQuantity : transaction.purchasedQuantity
            }
        }

        /// Made once at launch, from the flag as it was when the process began.
        @MainActor final class Shop {
            private let ledger: DeliveryLedger
            private let observer: any SKPaymentTransactionObserver
            private var updates: Task<Void, Never>?

            init(owner: Owner, ledger: DeliveryLedger, observer: any SKPaymentTransactionObserver) {
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

// MIGRATION.md, Hazards
extension MigrationSnippets {
    enum Hazards {
        /// The granted products. In a real app this is a file or a server, and `grant` returns once it is written.
        final class Inventory: Sendable {
            private let counts = Mutex<[String: Int]>([:])
            private let granted: @Sendable (String) -> Void

            init(granted: @escaping @Sendable (String) -> Void = { _ in }) { self.granted = granted }

            func grant(_ productID: String) {
                counts.withLock { $0[productID, default: 0] += 1 }
                granted(productID)
            }

            func remove(_ productID: String) { counts.withLock { $0[productID] = 0 } }
            func count(of productID: String) -> Int { counts.withLock { $0[productID] ?? 0 } }
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
            inventory.grant(transaction.productID)
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
                var delivered: Set<DeliveryKey> = []
                for await case .verified(let transaction) in Transaction.updates {
                    if delivered.insert(DeliveryKey(transaction)).inserted { inventory.grant(transaction.productID) }
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
        static func handle(_ transaction: Transaction, seen: inout Set<DeliveryKey>, inventory: Inventory) {
            guard seen.insert(DeliveryKey(transaction)).inserted else { return }
            if transaction.revocationDate == nil { inventory.grant(transaction.productID) } else { inventory.remove(transaction.productID) }
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
                inventory.grant(transaction.productID)
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
                inventory.grant(transaction.productID)
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
