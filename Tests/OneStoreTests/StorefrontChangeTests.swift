import Dispatch
import Foundation
import OpenStoreKit
import OpenStoreKitTest
@_spi(SimulatedStores) import PaymentQueue
import Synchronization
import Testing
import TestWaiting

/// The customer moves to another country while something is being bought.
@Suite(.timeLimit(.standard)) struct StorefrontChangeTests {
    /// A customer who moves while the sheet of a product is up, and then confirms.
    private func move(_ store: SimulatedStore, to country: String, while productID: String = "coins") {
        store.customer.purchase = { [weak store] sheet in
            if sheet.productID == productID { await store?.moveCustomer(to: country) }
            return true
        }
    }

    private func product(_ id: String) async throws -> Product {
        try #require(await Product.products(for: [id]).first)
    }

    @Test func `the app is asked about the new storefront, and its refusal ends the purchase (P-21, F-06)`()
        async throws
    {
        let store = try SampleStore.open()
        move(store, to: "FRA")
        try await store.run {
            let asked = Mutex<[String]>([])
            let product = try await product("coins")
            let error = try await #require(throws: StoreKitError.self) {
                try await product.purchase(options: [
                    .onStorefrontChange { storefront in
                        asked.withLock { $0.append(storefront.countryCode) }
                        return false
                    }
                ])
            }
            guard case .notAvailableInStorefront = error else {
                Issue.record("\(error)")
                return
            }
            #expect(asked.withLock { $0 } == ["FRA"])
            #expect(await unfinished() == [])
            #expect(await Storefront.current?.countryCode == "FRA")
        }
    }

    @Test(arguments: [true, false])
    func `a purchase that continues is made in the new storefront, with and without a question (P-21)`(isAsked: Bool)
        async throws
    {
        let store = try SampleStore.open()
        move(store, to: "FRA")
        try await store.run {
            let options: Set<Product.PurchaseOption> = isAsked ? [.onStorefrontChange { _ in true }] : []
            guard case .success(let result) = try await product("coins").purchase(options: options) else {
                Issue.record("nothing was bought")
                return
            }
            let transaction = try result.payloadValue
            #expect(transaction.storefront.countryCode == "FRA")
            #expect(transaction.currency?.identifier == "EUR")
        }
    }

    @Test func `no question is asked if the storefront is unchanged or changes back in time (P-21)`() async throws {
        let store = try SampleStore.open()
        store.customer.purchase = { [weak store] _ in
            await store?.moveCustomer(to: "FRA")
            await store?.moveCustomer(to: "USA")
            return true
        }
        try await store.run {
            for _ in 0..<2 {
                let result = try await product("gems").purchase(options: [
                    .onStorefrontChange { _ in
                        Issue.record("asked without a reason")
                        return false
                    }
                ])
                guard case .success(let bought) = result else {
                    Issue.record("\(result)")
                    return
                }
                await bought.unsafePayloadValue.finish()
                store.customer.purchase = { _ in true }
            }
        }
    }

    @Test func `the app is asked again if the storefront changes during its answer (P-21)`() async throws {
        let store = try SampleStore.open()
        move(store, to: "FRA")
        try await store.run {
            let asked = Mutex<[String]>([])
            let moved = DispatchSemaphore(value: 0)
            let result = try await product("coins").purchase(options: [
                .onStorefrontChange { storefront in
                    let isFirst = asked.withLock { asked in
                        asked.append(storefront.countryCode)
                        return asked.count == 1
                    }
                    if isFirst {
                        Task {
                            await store.moveCustomer(to: "GBR")
                            moved.signal()
                        }
                        moved.wait()
                    }
                    return true
                }
            ])
            guard case .success(let bought) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(asked.withLock { $0 } == ["FRA", "GBR"])
            #expect(try bought.payloadValue.storefront.countryCode == "GBR")
        }
    }

    @Test func `a purchase that waits for approval asks no question and continues (P-21)`() async throws {
        let store = try SampleStore.open()
        await store.setAskToBuy(true)
        try await store.run {
            let result = try await product("coins").purchase(options: [.onStorefrontChange { _ in false }])
            guard case .pending = result else {
                Issue.record("\(result)")
                return
            }
            await store.moveCustomer(to: "FRA")
            let request = try #require(await store.pendingRequests.first)
            try await store.approve(request)
            let transaction = try #require(await Transaction.latest(for: "coins")).payloadValue
            #expect(transaction.storefront.countryCode == "FRA")
        }
    }

    // MARK: Through the queue

    private func payment(for productID: String) -> SKPayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        return payment
    }

    @Test(arguments: [true, false, nil])
    func `the queue asks its delegate, and continues without one (F-05, E-12, P-21)`(answer: Bool?) async throws {
        let store = try SampleStore.open()
        move(store, to: "FRA")
        try await store.run {
            let queue = SKPaymentQueue.default()
            let observer = RecordingObserver()
            let delegate = answer.map { DecidingDelegate(continuing: $0) }
            queue.delegate = delegate
            queue.add(observer)
            queue.add(payment(for: "coins"))
            await store.settle()
            let end = try #require(observer.transactions.last)
            if answer == false {
                #expect(observer.history.last == "failed coins")
                #expect((end.error as? SKError)?.code == .storeProductNotAvailable)
                #expect(await unfinished() == [])
            } else {
                #expect(observer.history.contains("purchased coins"))
                #expect(await unfinished().count == 1)
            }
            #expect((delegate?.questions ?? []) == (answer == nil ? [] : ["coins FRA"]))
            if let delegate { #expect(delegate.transactions.allSatisfy { $0 === end }) }
        }
    }

    @Test func `a delegate that does not answer within a second of the store's time refuses (F-05, E-12)`() async throws
    {
        let store = try SampleStore.open()
        let (sheets, source) = AsyncStream.makeStream(of: String.self)
        store.customer.purchase = { [weak store] sheet in
            if sheet.productID == "coins" { await store?.moveCustomer(to: "FRA") }
            source.yield(sheet.productID)
            return true
        }
        try await store.run {
            let queue = SKPaymentQueue.default()
            let observer = RecordingObserver()
            let delegate = DecidingDelegate(continuing: true, afterBeingReleased: true)
            queue.delegate = delegate
            queue.add(observer)
            queue.add(payment(for: "coins"))
            queue.add(payment(for: "gems"))
            await delegate.isAsked()
            try await store.advance(by: .seconds(1), settling: false)
            // The next payment begins only when the first one has ended, with the delegate still thinking.
            for await productID in sheets where productID == "gems" { break }
            delegate.release()
            await store.settle()
            #expect(observer.history.contains("failed coins"))
            #expect(observer.history.last == "purchased gems")
            #expect(await unfinished().count == 1)
        }
    }

    // In a process of its own, because the main queue belongs to all tests.
    @Test func `a delegate that never answers refuses although the clock of the test stands still (F-05)`() async {
        await #expect(processExitsWith: .success) {
            PaymentQueueDelivery.queue = DispatchQueue(label: "callbacks")
            PaymentQueueActivity.standstillLimit = 1
            let store = try SampleStore.open()
            let (sheets, source) = AsyncStream.makeStream(of: String.self)
            store.customer.purchase = { [weak store] sheet in
                if sheet.productID == "coins" { await store?.moveCustomer(to: "FRA") }
                source.yield(sheet.productID)
                return true
            }
            await store.run {
                let queue = SKPaymentQueue.default()
                let observer = RecordingObserver()
                let delegate = DecidingDelegate(continuing: true, afterBeingReleased: true)
                queue.delegate = delegate
                queue.add(observer)
                for product in ["coins", "gems"] {
                    let payment = SKMutablePayment()
                    payment.productIdentifier = product
                    queue.add(payment)
                }
                await delegate.isAsked()
                // The next payment begins only when the first one has ended, with the delegate still thinking.
                for await productID in sheets where productID == "gems" { break }
                delegate.release()
                await store.settle()
                #expect(observer.history.contains("failed coins"))
            }
        }
    }
}
