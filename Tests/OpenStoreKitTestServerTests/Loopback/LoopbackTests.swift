import Foundation
import OpenStoreKit
import OpenStoreKitTest
@testable import OpenStoreKitTestServer
import StoreVerification
import Testing
import TestWaiting

/// The server behind HTTP, with clients on threads of their own.
@Suite(.timeLimit(.standard), .serialized) struct LoopbackTests {
    @Test func `a plain HTTP client receives a signed transaction (V-15)`() async throws {
        let shop = try ServerShop()
        let pro = try await shop.buy("pro")
        let listener = try LoopbackListener(for: shop.server)
        defer { listener.close() }
        #expect(listener.url.absoluteString == "http://127.0.0.1:\(listener.port)")
        let token = try shop.server.key.token(for: ServerShop.bundleID, at: Date(timeIntervalSinceNow: 0))
        let answer = try await LoopbackPeer.exchange(
            "GET /inApps/v1/transactions/\(pro.id)? HTTP/1.1\r\nHost: localhost:\(listener.port)\r\nAuthorization: Bearer \(token)\r\n\r\n",
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
        #expect(try await LoopbackPeer.exchange("nonsense\r\n\r\n", port: listener.port).hasPrefix("HTTP/1.1 400"))
        #expect(
            try await LoopbackPeer.exchange(String(repeating: "x", count: 20_000), port: listener.port).hasPrefix(
                "HTTP/1.1 431"
            )
        )
        let long = "POST / HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n"
        #expect(try await LoopbackPeer.exchange(long, port: listener.port).hasPrefix("HTTP/1.1 413"))
        _ = try await LoopbackPeer.exchange(
            "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc",
            port: listener.port,
            closing: true
        )
        _ = try await LoopbackPeer.exchange("", port: listener.port, closing: true)
        #expect(
            try await LoopbackPeer.exchange("GET / HTTP/1.1\r\n\r\n", port: listener.port).hasPrefix("HTTP/1.1 401")
        )
    }

    @Test func `a request that a web page could have sent for its own host is refused (V-15)`() async throws {
        let shop = try ServerShop()
        let listener = try LoopbackListener(for: shop.server, allowing: ["store.test"])
        defer { listener.close() }
        func status(_ host: String) async throws -> String {
            let answer = try await LoopbackPeer.exchange(
                "GET / HTTP/1.1\r\n\(host)\r\n\r\n",
                port: listener.port
            )
            return String(answer.prefix(12).suffix(3))
        }
        for host in [
            "Host: 127.0.0.1", "Host: 127.0.0.1:\(listener.port)", "Host: LocalHost:80", "Host: [::1]:80",
            "Host: Store.Test:80", "X: no host",
        ] {
            #expect(try await status(host) == "401", "\(host)")
        }
        for host in [
            "Host: example.com", "Host: example.com:\(listener.port)", "Host: 127.0.0.1.example.com",
            "Host: localhost.example.com", "Host: ", "Host: [::1", "Host: 0.0.0.0", "Host: localhost@example.com",
        ] {
            #expect(try await status(host) == "421", "\(host)")
        }
        #expect(try await status("Host: localhost\r\nHost: example.com") == "400")
        let answer = try await LoopbackPeer.exchange(
            "POST /verifyReceipt HTTP/1.1\r\nHost: example.com\r\nContent-Length: 2\r\n\r\n{}",
            port: listener.port
        )
        #expect(answer.contains("it is for the host 'example.com', and this server answers for 127.0.0.1"))
    }

    @Test func `a client beyond the connection limit is refused, and succeeds after a connection ends (V-15)`()
        async throws
    {
        let shop = try ServerShop()
        let listener = try LoopbackListener(for: shop.server)
        defer { listener.close() }
        let port = UInt16(listener.port)
        // Clients that send nothing keep their connections.
        var silent: [LoopbackSocket] = []
        for _ in 0..<16 {
            silent.append(try LoopbackSocket.connected(to: port, before: Deadline(after: .seconds(20))))
        }
        // Connections are accepted in order, so that the seventeenth finds all places taken. It sends nothing, because
        // the end of a connection with unread bytes would overtake the refusal.
        #expect(await LoopbackPeer.answer(to: "", port: listener.port).hasPrefix("HTTP/1.1 503"))
        silent.removeAll()
        var answer = ""
        // The threads of the closed connections end by themselves; each attempt waits for an answer.
        for _ in 0..<100 where !answer.hasPrefix("HTTP/1.1 401") {
            answer = await LoopbackPeer.answer(to: "GET / HTTP/1.1\r\n\r\n", port: listener.port)
        }
        #expect(answer.hasPrefix("HTTP/1.1 401"))
    }

    @Test func `a closed listener serves no request, and its port can be used again (V-15)`() async throws {
        let shop = try ServerShop()
        let first = try LoopbackListener(for: shop.server)
        let port = first.port
        let waiting = Task { await LoopbackPeer.answer(to: "GET / HTTP/1.1\r\n", port: port) }
        first.close()
        _ = await waiting.value
        let second = try LoopbackListener(for: shop.server, port: port)
        defer { second.close() }
        #expect(try await LoopbackPeer.exchange("GET / HTTP/1.1\r\n\r\n", port: port).hasPrefix("HTTP/1.1 401"))
        #expect(throws: SimulatedServerError.self) { try LoopbackListener(for: shop.server, port: port) }
        #expect(throws: SimulatedServerError.self) { try LoopbackListener(for: shop.server, port: 70_000) }
    }

    @Test(arguments: [
        "https://127.0.0.1/hook", "http://example.com/hook", "http://0.0.0.0:80", "http://[::1]:80", "http://10.0.0.1",
        "ftp://localhost", "http://localhost.example.com", "http://127.0.0.1@example.com",
        "http://127.0.0.1.example.com",
        "http://2130706433", "http://0177.0.0.1", "http://127.1", "http://[::ffff:127.0.0.1]",
    ])
    func `an address on another machine is refused, and the error names it (V-03)`(address: String) throws {
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
