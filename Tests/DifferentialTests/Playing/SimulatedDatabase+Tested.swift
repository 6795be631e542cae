import Foundation
import OpenStoreKitTest
import StoreTestSupport

extension SimulatedDatabase {
    /// A database of its own for one store: in memory, or an account on the server that is tested.
    static var tested: SimulatedDatabase {
        guard let url = TestedEngine.server else { return .memory }
        return .server(url: url, account: "test-\(UUID().uuidString)", device: TestedEngine.deviceFile())
    }
}
