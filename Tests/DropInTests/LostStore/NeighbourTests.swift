import OpenStoreKitTest
import Testing

/// Two tests, one after the other.
///
/// The first one leaves a store open, as a test that runs beside the second would.
@Suite(.serialized) struct NeighbourTests {
    private static let keeper = StoreKeeper()

    @Test func `a test opens a store that outlives it`() async throws {
        let store = try SimulatedStore(selling: [.consumable("coins", price: 0.99)])
        await Self.keeper.keep(store)
        #expect(try await Product.products(for: ["coins"]).count == 1)
    }

    @Test func `a test without a store never uses the store of another test (E-23)`() async throws {
        await #expect(throws: StoreKitError.self) { try await Product.products(for: ["coins"]) }
    }
}

/// The owner of a store for the rest of the process.
private actor StoreKeeper {
    private var store: SimulatedStore?

    func keep(_ store: SimulatedStore) { self.store = store }
}
