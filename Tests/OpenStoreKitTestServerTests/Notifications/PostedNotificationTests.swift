import Foundation
import OpenStoreKit
import OpenStoreKitTest
@testable import OpenStoreKitTestServer
import StoreVerification
import Testing
import TestWaiting

/// Notifications over HTTP to back ends, with every kind of answer.
@Suite(.timeLimit(.standard)) struct PostedNotificationTests {
    private static let day = Duration.seconds(86_400)

    @Test func `notifications are posted to an address on this machine (V-03)`() async throws {
        let backEnd = try BackEndSocket([.status(201)])
        defer { backEnd.close() }
        let shop = try ServerShop(notifying: .post(try backEnd.url("/hook?a=1")))
        try await shop.buy("pro")
        await shop.store.settle()
        let request = try #require(backEnd.requests.first)
        #expect((request.method, request.path) == ("POST", "/hook"))
        #expect(request.query == [.init(name: "a", value: "1")])
        #expect(request.headers["content-type"] == "application/json")
        struct Body: Decodable { let signedPayload: String }
        let body = try JSONDecoder().decode(Body.self, from: request.body)
        #expect(try shop.verifier.notification(body.signedPayload).type == "ONE_TIME_CHARGE")
        #expect(shop.server.notifications[0].attempts.map(\.result) == ["SUCCESS"])
    }

    @Test func `localhost is accepted, and proxies of the environment are not used (V-03)`() async throws {
        let backEnd = try BackEndSocket([])
        defer { backEnd.close() }
        let port = try #require(try backEnd.url().port)
        let shop = try ServerShop(notifying: .post(try #require(URL(string: "http://localhost:\(port)"))))
        try await shop.buy("pro")
        await shop.store.settle()
        #expect(backEnd.requests.map(\.path) == ["/"])
    }

    @Test func `an unreachable back end is a failed attempt (V-03)`() async throws {
        let port = try LoopbackSocket.listening(port: 0).port
        let shop = try ServerShop(notifying: .post(try #require(URL(string: "http://127.0.0.1:\(port)"))))
        try await shop.buy("pro")
        await shop.store.settle()
        #expect(shop.server.notifications[0].attempts.map(\.result) == ["SOCKET_ISSUE"])
    }

    @Test func `each kind of failure has Apple's name, and production repeats on virtual time (V-03)`() async throws {
        let backEnd = try BackEndSocket([.silent, .trickling, .closing, .breakingOff, .status(500), .status(200)])
        defer { backEnd.close() }
        let destination = NotificationDestination.post(try backEnd.url(), patience: .milliseconds(600))
        let shop = try ServerShop(.production, notifying: destination)
        try await shop.buy("pro")
        await shop.store.settle()
        #expect(shop.server.notifications[0].attempts.map(\.result) == ["TIMED_OUT"])
        try await shop.store.advance(by: Self.day * 30)
        let sent = shop.server.notifications[0]
        #expect(
            sent.attempts.map(\.result) == [
                "TIMED_OUT", "TIMED_OUT", "NO_RESPONSE", "PREMATURE_CLOSE", "UNSUCCESSFUL_HTTP_RESPONSE_CODE",
                "SUCCESS",
            ]
        )
        let start = try #require(sent.attempts.first).date
        #expect(sent.attempts.map { $0.date.timeIntervalSince(start) / 3600 } == [0, 1, 13, 37, 85, 157])
        #expect(Set(backEnd.requests.map(\.body)).count == 1 && backEnd.requests.count == 6)
    }

    @Test(arguments: [
        (BackEndSocket.Manner.nonsense, "INVALID_RESPONSE"), (.interim(204), "SUCCESS"),
        (.interim(503), "UNSUCCESSFUL_HTTP_RESPONSE_CODE"), (.redirecting, "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
        (.status(401), "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
    ])
    func `an unusual answer is one attempt with an outcome, and the sandbox sends once (V-03)`(
        manner: BackEndSocket.Manner,
        result: String
    ) async throws {
        let backEnd = try BackEndSocket([manner])
        defer { backEnd.close() }
        let shop = try ServerShop(notifying: .post(try backEnd.url()))
        try await shop.buy("pro")
        try await shop.store.advance(by: Self.day * 30)
        #expect(shop.server.notifications[0].attempts.map(\.result) == [result])
        #expect(backEnd.requests.count == 1)
    }

    @Test func `the result of an answer is known after its final status line`() {
        #expect(LoopbackClient.result(of: Array("HTTP/1.1 200 OK\r\n".utf8)) == .success)
        #expect(LoopbackClient.result(of: Array("HTTP/1.1 200".utf8)) == nil)
        #expect(LoopbackClient.result(of: Array("HTTP/1.1 103 Early\r\na: b\r\n".utf8)) == nil)
        #expect(
            LoopbackClient.result(of: Array("HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 500 X\r\n".utf8)) == .unsuccessfulStatus
        )
        #expect(LoopbackClient.result(of: Array("HTTP/1.1 999 X\r\n".utf8)) == .invalidResponse)
        #expect(LoopbackClient.result(of: [0xFF, 0x0A]) == .invalidResponse)
    }
}
