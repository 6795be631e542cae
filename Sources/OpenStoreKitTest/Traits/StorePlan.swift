/// What one store is made from, once all options have had their say.
struct StorePlan: Sendable {
    var database = SimulatedDatabase.memory
    var time = SimulatedTime.manual()
    var customer = SimulatedCustomer.agreeable
    var app = SimulatedApp()
    var timeline: Timeline?
    var manner = SimulatedManner.ideal
    var preparations: [@Sendable (SimulatedStore) async throws -> Void] = []
    var reportsLeaks = false
}
