import StoreCatalog
import StoreTimelines

/// The products and options of a test's store.
struct StoreDescription: Sendable {
    enum Products: Sendable {
        case file(named: String, fileID: String, filePath: String)
        case items([ItemForSale])
    }

    let products: Products
    let options: [StoreOption]

    /// Creates a store, runs code with it behind the static APIs, and closes the store.
    ///
    /// - Parameters:
    ///   - body: The code, which receives the store and its settings.
    ///   - report: A function that receives the unfinished purchases, if the options ask for them.
    /// - Returns: The result of `body`.
    /// - Throws: ``SimulatedStoreError`` if the store cannot be created, and the errors of `body` and `report`.
    func withStore<Result>(
        _ body: (SimulatedStore, StorePlan) async throws -> Result,
        reporting report: ([UnfinishedLeftover]) throws -> Void
    ) async throws -> Result {
        PresentStores.noteTest()
        var plan = StorePlan()
        for option in options { try option.apply(&plan) }
        if plan.failureFolder != nil, plan.timeline == nil { plan.timeline = Timeline() }
        let store = try SimulatedStore(
            catalog: catalog(),
            database: plan.database,
            time: plan.time,
            customer: plan.customer,
            app: plan.app,
            timeline: plan.timeline,
            quirks: plan.quirks,
            givesSignals: plan.givesSignals
        )
        return try await store.lend {
            for prepare in plan.preparations { try await prepare(store) }
            let result = try await body(store, plan)
            if plan.reportsLeaks {
                await store.settle()
                let leftovers = await store.unfinishedLeftovers
                if !leftovers.isEmpty { try report(leftovers) }
            }
            return result
        }
    }

    private func catalog() throws(SimulatedStoreError) -> Catalog {
        switch products {
        case .items(let items): return try SaleConfiguration(selling: items).catalog()
        case .file(let name, let fileID, let filePath):
            do {
                let file = try ConfigurationSearch(fileID: fileID, filePath: filePath).file(named: name)
                return try StoreKitFileReader.catalog(contentsOf: file)
            } catch {
                throw .configuration("\(error)")
            }
        }
    }
}
