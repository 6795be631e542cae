import Foundation
import StoreCatalog
import Testing

extension Catalog {
    /// Returns the catalog of a file with these contents.
    static func reading(_ json: String) throws -> Catalog {
        try StoreKitFileReader.catalog(from: Data(json.utf8), path: "Test.storekit")
    }

    /// Returns the mistakes of a file with these contents.
    static func mistakes(in json: String) throws -> Catalog {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        try Data(json.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try StoreKitFileReader.mistakes(contentsOf: file)
    }

    /// Returns the catalog of a file with these entries among its products.
    static func products(_ entries: String...) throws -> Catalog {
        try reading(#"{"products":[\#(entries.joined(separator: ","))]}"#)
    }

    /// Returns the catalog of a file with a consumable that has these further members.
    static func coins(_ members: String) throws -> Catalog {
        try products(#"{"productID":"coins","type":"Consumable",\#(members)}"#)
    }

    /// Returns the catalog of a file with one monthly subscription for 4.99 that has these further members.
    static func subscription(_ members: String) throws -> Catalog {
        try reading(
            #"""
            {"subscriptionGroups":[{"id":"G","subscriptions":[
            {"productID":"pro","type":"RecurringSubscription","displayPrice":"4.99","recurringSubscriptionPeriod":"P1M",
            \#(members)}]}]}
            """#
        )
    }

    /// Returns the catalog of a file with these settings.
    static func settings(_ members: String) throws -> Catalog { try reading(#"{"settings":{\#(members)}}"#) }

    /// Returns the catalog of one of this target's fixtures.
    static func fixture(_ name: String) throws -> Catalog {
        try StoreKitFileReader.catalog(contentsOf: try fixtureURL(name))
    }

    static func fixtureURL(_ name: String) throws -> URL {
        try #require(Bundle.module.url(forResource: name, withExtension: "storekit", subdirectory: "Fixtures"))
    }

    /// The mistakes, without the lines.
    var findings: [String] { diagnostics.map { "\($0.place): \($0.problem), so \($0.effect)" } }
}
