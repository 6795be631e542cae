import Foundation
import OpenStoreKitTest
import Testing

/// Writes down what a store in the sandbox environment hands out, for somebody else's verifier to judge.
@Suite(.timeLimit(.minutes(15))) struct ExportingTests {
    private static let folder = ProcessInfo.processInfo.environment["OPENSTOREKIT_EXPORT"]

    @Test(.enabled(if: folder != nil, "set OPENSTOREKIT_EXPORT to a folder to export signed documents"))
    func `documents are exported for a foreign verifier`() async throws {
        let folder = URL(filePath: try #require(Self.folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try SampleStore.open(app: SimulatedApp(bundleID: "com.example.export", environment: .sandbox))
        try store.rootCertificate.write(to: folder.appending(path: "root.cer"))
        try Data("com.example.export".utf8).write(to: folder.appending(path: "bundle_id.txt"))
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try await store.run {
            for id in ["coins", "pro", "season", "plan.month"] {
                let product = try #require(try await Product.products(for: [id]).first)
                let token = Product.PurchaseOption.appAccountToken(UUID())
                guard case .success(let result) = try await product.purchase(options: [token]) else {
                    Issue.record("\(id) was not bought")
                    continue
                }
                try write(result.jwsRepresentation, "\(id).transaction.jws")
            }
            let pro = try #require(await Transaction.latest(for: "pro")).payloadValue
            try await store.refund(pro.id)
            await store.advance(by: .seconds(86_400 * 40))
            for await result in Transaction.all {
                try write(result.jwsRepresentation, "all-\(result.unsafePayloadValue.id).transaction.jws")
            }
            for status in try await Product.SubscriptionInfo.status(for: "plans") {
                try write(status.renewalInfo.jwsRepresentation, "plans.renewal.jws")
            }
            try write(try await AppTransaction.shared.jwsRepresentation, "app.appTransaction.jws")
        }
    }
}
