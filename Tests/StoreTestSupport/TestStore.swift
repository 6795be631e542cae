package import LocalStore
import StoreCatalog
package import StoreInterface
package import StoreTime

/// A local store over the sample catalog, on a clock that stands still.
package struct TestStore: Sendable {
    package let store: LocalStore
    package let clock: ManualStoreClock
    package let complaints: Complaints

    package init(
        location: StoreLocation = .memory,
        environment: StoreEnvironment = .xcode,
        customer: any StoreCustomer = AgreeableCustomer(),
        now: StoreDate = StoreDate(milliseconds: 1_735_689_600_000),
        adjusting adjust: (inout LocalStoreConfiguration) -> Void = { _ in }
    ) throws(StoreFailure) {
        let clock = ManualStoreClock(now: now)
        let complaints = Complaints()
        var configuration = LocalStoreConfiguration(
            catalog: SampleCatalog.catalog,
            location: location,
            clock: clock,
            customer: customer,
            environment: environment,
            bundleID: "com.example.shop",
            appVersion: "7"
        )
        configuration.report = { complaints.add($0) }
        adjust(&configuration)
        store = try LocalStore(configuration)
        self.clock = clock
        self.complaints = complaints
    }

    /// Moves the clock through everything that falls due on the way.
    package func pass(_ period: BillingPeriod, times: Int = 1) async {
        let target = StoreCalendar.date(adding: period, times: times, to: clock.now)
        while let due = await store.nextDueDate(), due <= target {
            clock.advance(to: max(due, clock.now))
            await store.catchUp()
        }
        clock.advance(to: target)
        await store.catchUp()
    }

    /// Buys, and gives the identifier of the transaction.
    @discardableResult
    package func buy(_ productID: String, finishing: Bool = false) async throws -> UInt64 {
        guard case .purchased(let transaction) = try await store.purchase(PurchaseRequest(productID: productID)) else {
            throw StoreFailure.unknown
        }
        if finishing { await store.finish(transactionID: transaction.transactionID) }
        return transaction.transactionID
    }

    /// Buys outside the app, again also what is bought and not finished.
    @discardableResult
    package func buyOutside(_ productID: String) async throws(StoreFailure) -> UInt64 {
        var request = PurchaseRequest(productID: productID)
        request.askedAt = 0
        return try await store.purchaseOutside(request).transactionID
    }

    /// The identifiers of a whole finite sequence.
    package func identifiers(_ query: TransactionQuery) async throws(StoreFailure) -> [UInt64] {
        try await store.identifiers(query)
    }
}

extension Store {
    /// The identifiers of a whole finite sequence.
    package func identifiers(_ query: TransactionQuery) async throws(StoreFailure) -> [UInt64] {
        var found: [UInt64] = []
        var page = try await transactions(query, after: nil)
        found += page.transactions.map(\.transactionID)
        while let next = page.next {
            page = try await transactions(query, after: next)
            found += page.transactions.map(\.transactionID)
        }
        return found
    }
}
