import Foundation
import OpenStoreKit
import OpenStoreKitTest
@testable import OpenStoreKitTestServer
import Testing
import TestWaiting

/// Clients that send too much, too slowly, or too often.
@Suite(.timeLimit(.standard), .serialized) struct HostileClientTests {
    private static let request = "GET / HTTP/1.1\r\n\r\n"

    private func isServing(_ listener: LoopbackListener) async -> Bool {
        var answer = ""
        // The threads of ended connections free their places by themselves; each attempt waits for an answer.
        for _ in 0..<1000 where !answer.hasPrefix("HTTP/1.1 401") {
            answer = await LoopbackPeer.answer(to: Self.request, port: listener.port)
        }
        return answer.hasPrefix("HTTP/1.1 401")
    }

    @Test(arguments: [
        "GET /inApps/v1/lookup/M HTTP/1.1\r\nX: " + String(repeating: "y", count: 4000),
        "POST /verifyReceipt HTTP/1.1\r\nContent-Length: 4000\r\n\r\n" + String(repeating: "y", count: 3900),
    ])
    func `a request that is incomplete when its time is over gets the status 408 (V-15)`(request: String) async throws {
        let shop = try ServerShop()
        let listener = try LoopbackListener(for: shop.server, port: 0, timeout: .seconds(1))
        defer { listener.close() }
        let (answer, sent) = try await LoopbackPeer.trickle(request, port: listener.port)
        #expect(answer.hasPrefix("HTTP/1.1 408"))
        #expect(answer.contains("it was not complete after 1"))
        #expect(sent < request.utf8.count)
        #expect(await isServing(listener))
    }

    @Test func `slow clients on all connections block other clients for a limited time only (V-15)`() async throws {
        let shop = try ServerShop()
        let listener = try LoopbackListener(for: shop.server, port: 0, timeout: .seconds(1))
        defer { listener.close() }
        let port = listener.port
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<16 {
                group.addTask { try await LoopbackPeer.exchange("GET / HTTP/1.1\r\nX: y", port: port) }
            }
            var answers: [String] = []
            for try await answer in group { answers.append(answer) }
            return answers
        }
        #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 408") })
        #expect(await isServing(listener))
    }

    @Test func `a body beyond the limit is refused, and the client reads the refusal (V-15)`() async throws {
        let shop = try ServerShop()
        let listener = try LoopbackListener(for: shop.server)
        defer { listener.close() }
        let count = 2 << 20
        let head = "POST /verifyReceipt HTTP/1.1\r\nContent-Length: \(count)\r\n\r\n"
        let answer = try await LoopbackPeer.exchange(head + String(repeating: "x", count: count), port: listener.port)
        #expect(answer.hasPrefix("HTTP/1.1 413"))
        #expect(answer.contains("the body is longer than 1048576 bytes"))
        let exact = "{\"receipt-data\":\"" + String(repeating: "A", count: RequestBody.longest - 19) + "\"}"
        #expect(exact.utf8.count == RequestBody.longest)
        let whole = "POST /verifyReceipt HTTP/1.1\r\nContent-Length: \(RequestBody.longest)\r\n\r\n\(exact)"
        #expect(try await LoopbackPeer.exchange(whole, port: listener.port).hasSuffix(#"{"status":21002}"#))
    }

    @Test func `a head that never ends is refused at its limit (V-15)`() async throws {
        let shop = try ServerShop()
        let listener = try LoopbackListener(for: shop.server)
        defer { listener.close() }
        let endless = "GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 200_000)
        let answer = try await LoopbackPeer.exchange(endless, port: listener.port)
        #expect(answer.hasPrefix("HTTP/1.1 431"))
    }

    @Test func `the server still answers after three thousand connections (V-15)`() async throws {
        let shop = try ServerShop()
        let listener = try LoopbackListener(for: shop.server)
        defer { listener.close() }
        let port = UInt16(listener.port)
        // Two hundred are open at any time. Some send nothing, some begin a request, and some are reset.
        try await LoopbackPeer.onThread {
            var open: [LoopbackSocket] = []
            for number in 0..<3000 {
                let deadline = Deadline(after: .seconds(60))
                let socket = try LoopbackSocket.connected(to: port, before: deadline)
                do throws(SocketFault) {
                    if number.isMultiple(of: 3) { try socket.write(Data("GET / HT".utf8), before: deadline) }
                } catch {
                    // The connection was refused in the meantime.
                }
                open.append(socket)
                if open.count == 200 { open.removeFirst(number.isMultiple(of: 7) ? 100 : 1) }
            }
        }
        #expect(await isServing(listener))
        #expect(listener.connectionCount <= 16)
    }
}
