import Foundation
import OpenStoreKitTest
import Synchronization

/// The sample app as it was rewritten for async transactions.
final class AsyncApp: Sendable {
    let device: ParityDevice
    let disk: Disk
    let hazard: Hazard?
    private let isListening = Mutex(false)
    private let refreshing = Mutex<Task<Void, Never>?>(nil)
    /// The purchases that the app has received and that the queries do not list yet.
    private let told = Mutex<[Transaction]>([])

    init(_ device: ParityDevice, hazard: Hazard? = nil) throws {
        self.device = device
        self.hazard = hazard
        disk = try Disk(folder: device.folder)
    }

    func launch() async {
        if hazard == .h12SyncAtLaunch { await restore() }
        if hazard != .h4LateListener { listen() }
        await refresh()
    }

    func openScreen() async {
        listen()
        _ = await products(Goods.all)
        if hazard == .h18CancelledRead {
            let owned = await entitlements()
            disk.change { $0.unlocked = owned.mapValues(\.end) }
        } else {
            await refresh()
        }
    }

    private func listen() {
        let isFirst = isListening.withLock { isListening in
            defer { isListening = true }
            return !isListening
        }
        guard isFirst else { return }
        let updates = Transaction.updates.makeAsyncIterator()
        Task { [self] in
            var updates = updates
            while let result = await updates.next() {
                await handle(result)
                if hazard == .h23LoopThatEnds { break }
            }
        }
        if hazard == .h16PromotedDropped { return }
        let intents = PurchaseIntent.intents.makeAsyncIterator()
        Task { [self] in
            var intents = intents
            while let intent = await intents.next() { await buy(intent.product) }
        }
    }

    // MARK: Buying

    func buy(_ productID: String) async {
        listen()
        guard let product = await products([productID]).first else {
            return device.grantLog.notify(.failed, about: productID)
        }
        await buy(product)
    }

    private func buy(_ product: Product) async {
        let account = hazard == .h11AccountMistaken ? UUID() : device.account
        do {
            switch try await product.purchase(options: [.appAccountToken(account)]) {
            case .success(let result):
                let isDone = await handle(result)
                device.grantLog.notify(isDone ? .bought : .failed, about: product.id)
            case .pending:
                device.grantLog.notify(hazard == .h10DeferredMistaken ? .failed : .waiting, about: product.id)
            case .userCancelled: device.grantLog.notify(.cancelled, about: product.id)
            @unknown default: break
            }
        } catch {
            device.grantLog.notify(.failed, about: product.id)
        }
    }

    private func products(_ identifiers: [String]) async -> [Product] {
        var products: [Product] = []
        do {
            products = try await Product.products(for: identifiers)
            if hazard == .h14WaitingForProducts {
                while products.count < identifiers.count { products = try await Product.products(for: identifiers) }
            }
        } catch {
            return []
        }
        return products
    }

    func priceText(of productID: String) async -> String? {
        guard let product = await products([productID]).first else { return nil }
        if hazard == .h15PriceAsDouble {
            return "$" + String(format: "%.2f", NSDecimalNumber(decimal: product.price).doubleValue)
        }
        return product.displayPrice
    }

    // MARK: Owning

    var unlocked: Set<String> { disk.unlocked(at: device.now) }

    func restore() async {
        do {
            try await AppStore.sync()
            await refresh()
        } catch {
            return
        }
    }

    /// Reads the entitlements in a task that the caller cannot cancel.
    ///
    /// - Parameter transaction: What the app was just told, whether the queries know of it or not.
    func refresh(believing transaction: Transaction? = nil) async {
        if let hazard, Hazard.ofAccess.contains(hazard) {
            if let transaction { change(accessBy: transaction, hazard) }
            return
        }
        if let transaction { told.withLock { $0.append(transaction) } }
        // One after the other, so that an older answer never replaces a newer one.
        let task = refreshing.withLock { last in
            let task = Task { [last] in
                await last?.value
                // First, because what is listed by then is among the entitlements as well, if it counts.
                let unlisted = await unlisted()
                let listed = await entitlements()
                let owned = unlisted.reduce(listed) { $0.believing($1, at: device.now) }
                disk.change { $0.unlocked = owned.mapValues(\.end) }
            }
            last = task
            return task
        }
        await task.value
    }

    /// Waits for the refresh in progress.
    func settle() async { await refreshing.withLock { $0 }?.value }

    private func unlisted() async -> [Transaction] {
        if hazard == .h8RevocationIgnored { return [] }
        var listed: Set<Transaction> = []
        let told = told.withLock { $0 }
        for transaction in told {
            let latest = await Transaction.latest(for: transaction.productID)?.unsafePayloadValue
            guard let latest, latest.purchaseDate >= transaction.purchaseDate else { continue }
            if latest.id != transaction.id || latest.revocationDate == transaction.revocationDate {
                listed.insert(transaction)
            }
        }
        return self.told.withLock { [listed] told in
            told.removeAll(where: listed.contains)
            return told
        }
    }

    private func entitlements() async -> [String: Transaction] {
        var owned: [String: Transaction] = [:]
        if hazard == .h8RevocationIgnored {
            for productID in Goods.all where !Goods.consumables.contains(productID) {
                guard case .verified(let transaction) = await Transaction.latest(for: productID) else { continue }
                owned[productID] = transaction
            }
            return owned
        }
        for await case .verified(let transaction) in Transaction.currentEntitlements {
            owned[transaction.productID] = transaction
        }
        if hazard == .h28FirstStatusOnly, await !isFirstStatusActive() {
            owned = owned.filter { !Goods.plans.contains($0.key) }
        }
        return owned
    }
}

extension [String: Transaction] {
    /// Returns the entitlements with the changes of a transaction that the app has received.
    fileprivate func believing(_ transaction: Transaction, at now: Date) -> Self {
        var owned = self
        if transaction.revocationDate != nil || transaction.isUpgraded {
            if owned[transaction.productID]?.id == transaction.id { owned[transaction.productID] = nil }
        } else if transaction.end > now {
            // One plan of a group at a time.
            if let group = transaction.subscriptionGroupID {
                owned = owned.filter { $0.value.subscriptionGroupID != group }
            }
            owned[transaction.productID] = transaction
        }
        return owned
    }
}

extension Transaction {
    fileprivate var end: Date { expirationDate ?? .distantFuture }
}
