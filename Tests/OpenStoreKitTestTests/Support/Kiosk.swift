import Foundation
import OpenStoreKitTest

/// Opens stores that sell one product of each kind, in a folder that goes away with its last holder.
final class Kiosk: Sendable {
    private static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 },
          "products" : [
            { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
            { "productID" : "gems", "type" : "Consumable", "displayPrice" : "1.99" },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99" } ],
          "nonRenewingSubscriptions" : [
            { "productID" : "season", "type" : "NonRenewingSubscription", "displayPrice" : "19.99" } ],
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "plan", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M" } ] } ] }
        """

    private let folder = FileManager.default.temporaryDirectory.appending(path: "kiosk-\(UUID().uuidString)")
    private let file: URL
    /// The database of a store that is opened more than once.
    let database: SimulatedDatabase

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "Kiosk.storekit")
        database = .file(folder.appending(path: "store.sqlite"))
        try Data(Self.configuration.utf8).write(to: file)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            FileHandle.standardError.write(Data("\(folder) was left behind: \(error)\n".utf8))
        }
    }

    func open(
        _ database: SimulatedDatabase = .memory,
        startingAt start: Date = SimulatedTime.epoch,
        customer: SimulatedCustomer = .agreeable,
        quirks: SimulatedQuirks = .ideal
    ) throws -> SimulatedStore {
        try SimulatedStore(
            configuration: file,
            database: database,
            time: .manual(startingAt: start),
            customer: customer,
            quirks: quirks
        )
    }
}
