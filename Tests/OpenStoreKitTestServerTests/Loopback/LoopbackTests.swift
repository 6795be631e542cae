import Foundation
import OpenStoreKit
import OpenStoreKitTest
@testable import OpenStoreKitTestServer
import StoreVerification
import Synchronization
import Testing

/// The server behind HTTP, with clients on threads of their own.
@Suite(.timeLimit(.minutes(15)), .serialized) struct LoopbackTests {
    /// Sends bytes and returns all that comes back; on a thread of its own, because sockets block.
    private func exchange(_ text: String, port: Int, closing: Bool = false) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(
                    with: Result {
                        let socket = try LoopbackSocket.connected(to: UInt16(port), patience: 20)
                        defer { socket.shutDown() }
                        try socket.write(Data(text.utf8))
                        if closing { return "" }
                        var answer: [UInt8] = []
                        while case let bytes = try socket.read(), !bytes.isEmpty { answer += bytes }
                        return String(decoding: answer, as: UTF8.self)
                    }
                )
            }.start()
        }
    }

    /// Returns the answer, which is empty if the connection failed.
    private func answer(to text: String, port: Int) async -> String {
        do {
            return try await exchange(text, port: port)
        } catch {
            return ""
        }
    }

    private final class Received: Sendable {
        let request = Mutex<ServerRequest?>(nil)
    }

    @Test func `a back end in another process asks over HTTP (V-15)`() async throws {
        let shop = try ServerShop()
        let pro = try await shop.buy("pro")
        let listener = try LoopbackListener(for: shop.server)
        defer { listener.close() }
        #expect(listener.url.absoluteString == "http://127.0.0.1:\(listener.port)")
        let token = try shop.server.key.token(for: ServerShop.bundleID, at: Date(timeIntervalSinceNow: 0))
        let answer = try await exchange(
            "GET /inApps/v1/transactions/\(pro.id)? HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\r\n",
            port: listener.port
        )
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("\r\nContent-Type: application/json\r\n"))
        let body = try #require(answer.split(separator: "\r\n\r\n").last)
        let found = try JSONDecoder().decode(TransactionAnswer.self, from: Data(body.utf8))
        #expect(try shop.verifier.transaction(found.signedTransactionInfo).id == pro.id)
    }

    @Test func `malformed requests are answered, and the next client is served (V-15)`() async throws {
        let shop = try ServerShop()
        let listener = try LoopbackListener(for: shop.server)
        defer { listener.close() }
        #expect(try await exchange("nonsense\r\n\r\n", port: listener.port).hasPrefix("HTTP/1.1 400"))
        #expect(
            try await exchange(String(repeating: "x", count: 20_000), port: listener.port).hasPrefix("HTTP/1.1 431")
        )
        let long = "POST / HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n"
        #expect(try await exchange(long, port: listener.port).hasPrefix("HTTP/1.1 413"))
        _ = try await exchange("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc", port: listener.port, closing: true)
        _ = try await exchange("", port: listener.port, closing: true)
        #expect(try await exchange("GET / HTTP/1.1\r\n\r\n", port: listener.port).hasPrefix("HTTP/1.1 401"))
    }

    @Test func `a client beyond the limit of connections is turned away, and a place becomes free (V-15)`() async throws
    {
        let shop = try ServerShop()
        let listener = try LoopbackListener(for: shop.server)
        defer { listener.close() }
        let port = UInt16(listener.port)
        // Clients that say nothing hold their connections.
        var silent: [LoopbackSocket] = []
        for _ in 0..<16 { silent.append(try LoopbackSocket.connected(to: port, patience: 20)) }
        // Connections are accepted in order, so that the seventeenth finds all places taken.
        #expect(await answer(to: "GET / HTTP/1.1\r\n\r\n", port: listener.port) == "")
        silent.removeAll()
        var answer = ""
        // The threads of the closed connections end by themselves; each attempt waits for an answer.
        for _ in 0..<100 where answer.isEmpty {
            answer = await self.answer(to: "GET / HTTP/1.1\r\n\r\n", port: listener.port)
        }
        #expect(answer.hasPrefix("HTTP/1.1 401"))
    }

    @Test func `a closed listener serves nobody, and its port can be used again (V-15)`() async throws {
        let shop = try ServerShop()
        let first = try LoopbackListener(for: shop.server)
        let port = first.port
        let waiting = Task { await answer(to: "GET / HTTP/1.1\r\n", port: port) }
        first.close()
        _ = await waiting.value
        let second = try LoopbackListener(for: shop.server, port: port)
        defer { second.close() }
        #expect(try await exchange("GET / HTTP/1.1\r\n\r\n", port: port).hasPrefix("HTTP/1.1 401"))
        #expect(throws: SimulatedServerError.self) { try LoopbackListener(for: shop.server, port: port) }
        #expect(throws: SimulatedServerError.self) { try LoopbackListener(for: shop.server, port: 70_000) }
    }

    @Test func `notifications are posted to an address on this machine (V-03)`() async throws {
        let socket = try LoopbackSocket.listening(port: 0)
        let url = try #require(URL(string: "http://localhost:\(socket.port)/hook?a=1"))
        let received = Task {
            await withCheckedContinuation { continuation in
                Thread {
                    let received = Received()
                    if let connection = socket.accepted() {
                        LoopbackConnection(connection).serve { arrived in
                            received.request.withLock { $0 = arrived }
                            return ServerResponse(status: 201)
                        }
                    }
                    continuation.resume(returning: received.request.withLock { $0 })
                }.start()
            }
        }
        let shop = try ServerShop(notifying: .post(url))
        try await shop.buy("pro")
        await shop.store.rest()
        let request = try #require(await received.value)
        #expect((request.method, request.path) == ("POST", "/hook"))
        #expect(request.headers["content-type"] == "application/json")
        struct Body: Decodable { let signedPayload: String }
        let body = try JSONDecoder().decode(Body.self, from: request.body)
        #expect(try shop.verifier.notification(body.signedPayload).type == "ONE_TIME_CHARGE")
        #expect(shop.server.notifications[0].attempts.map(\.result) == ["SUCCESS"])
    }

    @Test func `a back end that is not there is a failed attempt (V-03)`() async throws {
        let port = try LoopbackSocket.listening(port: 0).port
        let shop = try ServerShop(notifying: .post(try #require(URL(string: "http://127.0.0.1:\(port)"))))
        try await shop.buy("pro")
        await shop.store.rest()
        #expect(shop.server.notifications[0].attempts.map(\.result) == ["SOCKET_ISSUE"])
    }

    @Test(arguments: [
        "https://127.0.0.1/hook", "http://example.com/hook", "http://0.0.0.0:80", "http://[::1]:80", "http://10.0.0.1",
        "ftp://localhost", "http://localhost.example.com",
    ])
    func `an address elsewhere is refused by name (V-03)`(address: String) throws {
        let store = try SimulatedStore(selling: ServerShop.products, app: SimulatedApp(environment: .sandbox))
        let url = try #require(URL(string: address))
        #expect {
            try SimulatedServer(for: store, notifying: .post(url))
        } throws: {
            guard case .destination(let text) = $0 as? SimulatedServerError else { return false }
            return text.contains(address)
        }
    }
}
