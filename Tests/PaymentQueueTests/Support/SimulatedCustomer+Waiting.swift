import OpenStoreKitTest
import StoreTestSupport

extension SimulatedCustomer {
    /// Confirms each purchase once the gate lets it pass.
    static func waiting(at gate: Gate) -> SimulatedCustomer {
        SimulatedCustomer(purchase: { _ in
            await gate.pass()
            return true
        })
    }
}
