import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Accounts of a family in several processes, of which one is killed again and again.
@Suite(
    .timeLimit(.standard),
    .enabled(if: TestedEngine.server != nil, "OPENSTOREKIT_TEST_ENGINE names no server")
)
struct FamilyProcessTests {
    @Test func `a member's process that is killed while it follows loses nothing and receives nothing twice (S-49)`()
        async throws
    {
        let server = try #require(TestedEngine.server)
        let (rounds, each) = (12, 3)
        let products = (0..<rounds * each).map { "theme\($0)" }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        let sold = products.map {
            #"{ "productID" : "\#($0)", "type" : "NonConsumable", "displayPrice" : "0.99", "familyShareable" : true }"#
        }
        let version = #""version" : { "major" : 4, "minor" : 0 }"#
        try Data("{ \(version), \"products\" : [ \(sold.joined(separator: ", ")) ] }".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        func open(_ account: String, _ device: URL) throws -> SimulatedStore {
            try SimulatedStore(
                configuration: file,
                database: .server(url: server, account: account, device: device),
                time: .system,
                app: SimulatedApp(environment: .sandbox)
            )
        }
        let (family, account) = ("family-\(UUID().uuidString)", "member-\(UUID().uuidString)")
        let device = TestedEngine.deviceFile()
        let owner = try open("owner-\(UUID().uuidString)", TestedEngine.deviceFile())
        try await owner.joinFamily(family)
        try await open(account, device).joinFamily(family)
        for round in 0..<rounds {
            try await CrashingProcess.whileRunning(
                after: 1,
                arguments: [server, file.path(percentEncoded: false), "0", "listen"],
                variables: [
                    "OPENSTOREKIT_ACCOUNT": account, "OPENSTOREKIT_DEVICE": device.path(percentEncoded: false),
                ]
            ) {
                for product in products[(round * each)..<(round * each + each)] { try await owner.buyOutside(product) }
                guard round > 0 else { return }
                try await owner.refund(owner.latest(products[round * each - 1]))
            }
        }
        let member = try open(account, TestedEngine.deviceFile())
        await member.settle()
        let refunded = Set((1..<rounds).map { products[$0 * each - 1] })
        let shared = await member.sharedTransactions()
        #expect(await member.run { await owned() }.sorted() == products.filter { !refunded.contains($0) }.sorted())
        #expect(Set(shared.map(\.productID)).count == shared.count)
        // A product that was bought and refunded while no process of the member ran was never shared.
        #expect(Set(shared.filter { $0.revocationDate != nil }.map(\.productID)).isSubset(of: refunded))
    }
}
