import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreInterface
import StorePersistence
import Testing
import TestWaiting

/// The private keys of a store stay in its database.
@Suite(.timeLimit(.standard)) struct PrivateKeyTests {
    /// A secret, in the forms in which a text or a file could contain it.
    private struct Secret {
        let name: String
        private let forms: [Data]

        init(_ name: String, _ bytes: Data) {
            self.name = name
            let hex = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
            // Base64 of three bytes is the same text wherever they stand, so one of three shifts occurs.
            let shifted = (0..<3).map { shift -> Data in
                let text = Data(count: shift) + bytes
                return Data(text.base64EncodedString().dropFirst(4).dropLast(4).utf8)
            }
            forms =
                [bytes, Data(hex.utf8), Data(hex.uppercased().utf8)] + shifted
                + shifted.map {
                    Data(String(decoding: $0, as: UTF8.self).replacing("+", with: "-").replacing("/", with: "_").utf8)
                }
        }

        func isIn(_ data: Data) -> Bool { forms.contains { data.range(of: $0) != nil } }
    }

    private func secrets(in file: URL) throws -> [Secret] {
        let database = try LedgerDatabase(.file(file))
        let keys = try #require(try database.metadata())
        let receipts = try #require(try database.receiptMetadata())
        return [
            // A point of 65 bytes, which is public, and the secret number.
            Secret("root", keys.rootPrivateKey.suffix(32)), Secret("leaf", keys.leafPrivateKey.suffix(32)),
            Secret("intermediate", keys.intermediatePrivateKey.suffix(32)),
            // Inside of the private exponent, and the last number.
            Secret("receipt exponent", Data(Array(receipts.privateKey)[300..<340])),
            Secret("receipt coefficient", receipts.privateKey.suffix(40)),
        ]
    }

    @Test func `no export of a store or a server contains a private key`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "secrecy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let file = folder.appending(path: "store.sqlite")
        let timeline = Timeline()
        let store = try SimulatedStore(
            selling: ServerShop.products,
            database: .file(file),
            app: SimulatedApp(environment: .sandbox),
            timeline: timeline
        )
        let notifications = folder.appending(path: "notifications")
        let server = try SimulatedServer(for: store, notifying: .folder(notifications))
        let pro = try await store.buyOutside("pro")
        try await store.buyOutside("plan.month")
        try await store.advance(by: .seconds(86_400 * 40))
        try await store.refund(pro)

        var exports: [(name: String, content: Data)] = []
        exports += try await store.run {
            try await AppReceipt.refresh()
            return [
                (name: "receipt", content: try await AppReceipt.data() ?? Data()),
                (name: "receipt root", content: try await AppReceipt.rootCertificate),
                (name: "app transaction", content: Data(try await AppTransaction.shared.jwsRepresentation.utf8)),
            ]
        }
        for target in ["v2/history/\(pro)", "v1/subscriptions/\(pro)", "v1/transactions/appTransactions/\(pro)"] {
            exports.append((target, try await server.request("GET", "/inApps/\(target)").body))
        }
        let receipt = exports[0].content.base64EncodedString()
        let request = ServerRequest("POST", "/verifyReceipt", body: Data(#"{"receipt-data":"\#(receipt)"}"#.utf8))
        exports.append(("verifyReceipt", await server.respond(to: request).body))
        await store.settle()
        for name in try FileManager.default.contentsOfDirectory(atPath: notifications.path(percentEncoded: false)) {
            exports.append((name, try Data(contentsOf: notifications.appending(path: name))))
        }
        exports.append(("root", store.rootCertificate))
        exports.append(("timeline", Data(timeline.jsonLines().utf8)))
        exports.append(("page", Data(timeline.html().utf8)))
        // Signed parts are base64url inside of base64url, so they are searched decoded as well.
        for export in exports {
            for segment in String(decoding: export.content, as: UTF8.self).split(whereSeparator: { ".\"".contains($0) })
            {
                let text = String(segment).replacing("-", with: "+").replacing("_", with: "/")
                let padded = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
                if let decoded = Data(base64Encoded: padded) { exports.append((export.name, decoded)) }
            }
        }

        let secrets = try secrets(in: file)
        for secret in secrets {
            for export in exports { #expect(!secret.isIn(export.content), "\(secret.name) is in \(export.name)") }
        }
        #expect(exports.count > 20)
        // The search finds the keys where they are: in the database, or in its log of writes.
        let stored = try ["store.sqlite", "store.sqlite-wal"].reduce(Data()) { data, name in
            let part = folder.appending(path: name)
            let isThere = FileManager.default.fileExists(atPath: part.path(percentEncoded: false))
            return isThere ? data + (try Data(contentsOf: part)) : data
        }
        for secret in secrets { #expect(secret.isIn(stored), "\(secret.name) is not found in the database") }
    }

    @Test func `the key of the server API is in no answer and no notification`() async throws {
        let shop = try ServerShop()
        let pro = try await shop.buy("pro")
        let pem = try shop.server.key.pem
        let secret = Secret("API", Data(pem.split(separator: "\n")[1].utf8))
        let bodies = [
            try await shop.server.request("GET", "/inApps/v1/transactions/\(pro.id)").body,
            await shop.server.respond(to: ServerRequest("GET", "/inApps/v1/transactions/\(pro.id)")).body,
            shop.server.notifications[0].body,
        ]
        for body in bodies { #expect(!secret.isIn(body)) }
        #expect(secret.isIn(Data(pem.utf8)))
    }
}
