import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import Synchronization
import Testing
import TestWaiting

/// The control of customers' stores over HTTP, without a socket.
@Suite(.timeLimit(.standard)) struct ControlTests {
    private struct Answer: Decodable {
        var error: String?
        var transaction: String?
        var outcome: String?
        var url: String?
        var refused: Int?
        var accepted: Int?
    }

    private struct Notifications: Decodable {
        let notifications: [Notification]
    }

    private struct Notification: Decodable {
        let type: String
        let subtype: String?
    }

    private let control: StoreControlServer

    init() throws {
        control = StoreControlServer { name in
            if name == "broken" { throw SimulatedServerError.store("the store of 'broken' cannot be opened") }
            return try ServerShop(.production, time: .manual(), notifying: .callback { _ in 200 }).server
        }
        try control.add("anna")
    }

    @discardableResult
    private func ask(
        _ method: String,
        _ path: String,
        _ body: String = "",
        type: String = "application/json",
        status: Int = 200,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answer? {
        let response = await control.respond(
            to: ServerRequest(method, path, headers: ["Content-Type": type], body: Data(body.utf8))
        )
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(response.status == status, "\(text)", sourceLocation: sourceLocation)
        // The lists of other looks have members of other types.
        guard response.status != 200 || method != "GET" else { return nil }
        return try response.decoded()
    }

    /// Lets the customer do something, and returns what the control answers.
    @discardableResult
    private func anna(_ operation: String, _ body: String = "", status: Int = 200) async throws -> Answer {
        try await ask("POST", "/customers/anna/\(operation)", body, status: status) ?? Answer()
    }

    private func types() async throws -> [String] {
        let response = await control.respond(to: ServerRequest("GET", "/customers/anna/notifications"))
        let list = try response.decoded(as: Notifications.self).notifications
        return list.map { notification in
            notification.subtype.map { "\(notification.type)/\($0)" } ?? notification.type
        }
    }

    @Test func `purchases and refunds have the effects of the calls in Swift`() async throws {
        let bought = try await anna("buy", #"{"product": "coins", "quantity": 2}"#)
        #expect(bought.outcome == "purchased")
        let id = try #require(bought.transaction)
        try await anna("refund", #"{"transaction": "\#(id)"}"#)
        try await anna("reverse-refund", #"{"transaction": "\#(id)"}"#)
        try await anna("buy-outside", #"{"product": "pro"}"#)
        try await anna("decline-refund", #"{"product": "pro"}"#)
        try await anna("refund", #"{"product": "pro", "percentage": 40}"#)
        #expect(
            try await types() == [
                "ONE_TIME_CHARGE", "REFUND", "REFUND_REVERSED", "ONE_TIME_CHARGE", "REFUND_DECLINED", "REFUND",
            ]
        )
        #expect(try await anna("settle").accepted == 6)
    }

    @Test func `approvals wait, and are approved or declined`() async throws {
        try await anna("ask-to-buy", #"{"enabled": true}"#)
        #expect(try await anna("buy", #"{"product": "coins"}"#).outcome == "pending")
        try await ask("GET", "/customers/anna/pending")
        try await anna("approve")
        #expect(try await types() == ["ONE_TIME_CHARGE"])
        #expect(try await anna("approve", status: 422).error == "no request waits for an approval")
        #expect(try await anna("buy", #"{"product": "pro"}"#).outcome == "pending")
        try await anna("decline")
        #expect(try await types() == ["ONE_TIME_CHARGE"])
        #expect(try await anna("decline", status: 422).error == "no request waits for an approval")
    }

    @Test func `a subscription renews, fails, recovers, changes and expires`() async throws {
        try await anna("buy", #"{"product": "plan.month"}"#)
        try await anna("renew", #"{"product": "plan.month"}"#)
        try await anna("fail-billing", #"{"enabled": true}"#)
        try await anna("advance", #"{"days": 70}"#)
        try await anna("fail-billing", #"{"enabled": false}"#)
        try await anna("recover", #"{"product": "plan.month"}"#)
        try await anna("change-plan", #"{"product": "plan.gold"}"#)
        try await anna("auto-renew", #"{"product": "plan.gold", "enabled": false}"#)
        try await anna("auto-renew", #"{"product": "plan.gold", "enabled": true}"#)
        try await anna("raise-price", #"{"product": "plan.gold"}"#)
        try await anna("accept-price", #"{"product": "plan.gold"}"#)
        try await anna("expire", #"{"product": "plan.gold"}"#)
        #expect(
            try await types() == [
                "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_FAIL_TO_RENEW", "DID_RENEW/BILLING_RECOVERY",
                "DID_CHANGE_RENEWAL_PREF/UPGRADE", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
                "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED",
                "EXPIRED/VOLUNTARY",
            ]
        )
    }

    @Test func `the other operations answer, and a reset removes the purchases`() async throws {
        try await anna("share", #"{"product": "family"}"#)
        try await anna("end-sharing", #"{"product": "family"}"#)
        try await anna("move", #"{"country": "DEU"}"#)
        try await anna("buy", #"{"product": "pro", "finish": false, "accountToken": "\#(UUID())"}"#)
        try await anna("decide-refunds", #"{"policy": "wait"}"#)
        #expect(try await anna("request-refund", #"{"product": "pro"}"#).outcome == "requested")
        try await anna("request-consumption", #"{"product": "pro"}"#)
        try await anna("rescind-consent")
        try await anna("grace-period", #"{"enabled": true}"#)
        try await anna("redeem", #"{"offerCode": "FREE"}"#)
        try await anna("raise-price", #"{"product": "plan.month"}"#)
        try await anna("decline-price", #"{"product": "plan.month"}"#)
        for look in ["transactions", "receipt", "pending"] { try await ask("GET", "/customers/anna/\(look)") }
        try await anna("reset")
        #expect(
            try await anna("refund", #"{"product": "pro"}"#, status: 422).error
                == "the customer has no transaction of 'pro'"
        )
    }

    @Test(arguments: [
        ("{", 400, "not JSON at byte 1"), ("[]", 400, "not JSON at byte 0"), ("", 400, "the text 'product' is missing"),
        (#"{"product": 1}"#, 400, "'product' is not a text"),
        (#"{"product": "coins", "count": 2}"#, 400, "the member 'count' is unknown here; known are accountToken, "),
        (#"{"product": "coins", "product": "pro"}"#, 400, "a key twice"),
        (#"{"product": "gems"}"#, 422, "the store does not sell 'gems'"),
        (#"{"product": "coins", "accountToken": "anna"}"#, 400, "'accountToken' is not a UUID"),
        (#"{"product": "coins", "quantity": 99}"#, 422, "invalidQuantity"),
        (String(repeating: " ", count: 1 << 20) + "{}", 400, "1048578 bytes"),
    ])
    func `a body that cannot be used has an error that says why`(
        body: String,
        status: Int,
        error: String
    ) async throws {
        let found = try await anna("buy", body, status: status).error ?? ""
        #expect(found.contains(error), "\(found)")
        // The customer is not disturbed.
        #expect(try await anna("buy", #"{"product": "coins"}"#).outcome == "purchased")
    }

    @Test func `wrong paths, methods, types and names have errors that say what to do`() async throws {
        let wrong: [(String, String, String, Int, String)] = [
            ("GET", "/else", "", 404, "GET / lists the operations"),
            ("POST", "/customers/anna/fly", "", 404, "there is no operation 'fly'"),
            ("GET", "/customers/anna/buy", "", 405, "'buy' is asked for with POST"),
            ("POST", "/customers/bob/buy", #"{"product": "coins"}"#, 404, "there is no customer 'bob'"),
            ("DELETE", "/customers/bob", "", 404, "there is no customer 'bob'"),
            ("POST", "/customers", #"{"name": "anna"}"#, 409, "there is a customer 'anna' already"),
            ("POST", "/customers", #"{"name": "a b"}"#, 400, "the name of a customer has"),
            ("POST", "/customers", #"{"name": ""}"#, 400, "the name of a customer has"),
            ("POST", "/customers", "{}", 400, "the text 'name' is missing"),
            ("POST", "/customers", #"{"name": "broken"}"#, 422, "the store of 'broken' cannot be opened"),
            ("POST", "/customers/anna/advance", "{}", 400, "'seconds' or 'days'"),
            ("POST", "/customers/anna/advance", #"{"days": -1}"#, 400, "'seconds' or 'days'"),
            ("POST", "/customers/anna/advance", #"{"days": 9223372036854775807}"#, 400, "'seconds' or 'days'"),
            ("POST", "/customers/anna/refund", "{}", 400, "name a 'transaction', or a 'product'"),
            (
                "POST", "/customers/anna/refund", #"{"transaction": "x"}"#, 400,
                "'transaction' is not the text of a number"
            ),
            ("POST", "/customers/anna/refund", #"{"transaction": "1"}"#, 422, "1"),
            ("POST", "/customers/anna/decide-refunds", #"{"policy": "maybe"}"#, 400, "'grant', 'decline' or 'wait'"),
        ]
        for (method, path, body, status, error) in wrong {
            let found = try await ask(method, path, body, status: status)?.error ?? ""
            #expect(found.contains(error), "\(method) \(path) \(body): \(found)")
        }
        let error = try await ask("POST", "/customers/anna/approve", "{}", type: "text/plain", status: 415)?.error
        #expect(error == "a request with POST needs the header 'Content-Type: application/json'")
        // A name that could not be created is free again.
        try await ask("POST", "/customers", #"{"name": "broken"}"#, status: 422)
    }

    @Test func `a customer is created with an own address, deleted, and created again`() async throws {
        let bob = try await ask("POST", "/customers", #"{"name": "bob"}"#, status: 201)
        #expect(bob?.url?.hasPrefix("http://127.0.0.1:") == true)
        try await ask("POST", "/customers/bob/buy", #"{"product": "coins"}"#)
        #expect(try await types().isEmpty)
        try await ask("DELETE", "/customers/bob")
        try await ask("POST", "/customers/bob/buy", #"{"product": "coins"}"#, status: 404)
        try await ask("POST", "/customers", #"{"name": "bob"}"#, status: 201)
    }

    @Test func `a back end that never answers is given up after the time of the attempt, and the server lives`()
        async throws
    {
        let backEnd = try BackEndSocket([.silent])
        defer { backEnd.close() }
        let url = try backEnd.url()
        let control = StoreControlServer { _ in
            try ServerShop(notifying: .post(url, patience: .milliseconds(200))).server
        }
        try control.add("anna")
        func ask(_ operation: String, _ body: String) async throws -> Answer {
            try await control.respond(
                to: ServerRequest(
                    "POST",
                    "/customers/anna/\(operation)",
                    headers: ["content-type": "application/json"],
                    body: Data(body.utf8)
                )
            ).decoded()
        }
        _ = try await ask("buy", #"{"product": "coins"}"#)
        #expect(try await ask("settle", "{}").refused == 1)
        #expect(try await ask("buy", #"{"product": "pro"}"#).outcome == "purchased")
    }

    @Test func `the guide has a row for each operation, and no other`() async throws {
        let response = await control.respond(to: ServerRequest("GET", "/"))
        struct List: Decodable {
            struct Operation: Decodable {
                let request: String
                let body: [String: String]
                let effect: String
            }
            let operations: [Operation]
        }
        let list: List = try response.decoded()
        let rows = list.operations.map { operation in
            let name = operation.request.replacing("/customers/{name}/", with: "")
            let members = operation.body.sorted { $0.key < $1.key }.map { "`\($0.key)`: \($0.value)" }
            return "| `\(name)` | \(members.joined(separator: ", ")) | \(operation.effect) |"
        }
        let guide = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/OpenStoreKit/OpenStoreKit.docc/Guides/TestingABackEnd.md").standardized
        let text = try String(contentsOf: guide, encoding: .utf8)
        let start = try #require(text.range(of: "| operation | body | effect |\n|---|---|---|\n")).upperBound
        let found = text[start...].split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("|") }
        #expect(found.map { String($0) } == rows, "\(rows.joined(separator: "\n"))")
    }

    @Test func `a port in use is named, and a listener of the control answers over HTTP`() async throws {
        let listener = try LoopbackListener(for: control)
        let failure = #expect(throws: SimulatedServerError.self) {
            try LoopbackListener(for: control, port: listener.port)
        }
        #expect(failure?.description.contains("cannot listen") == true)
        let answer = try await LoopbackPeer.exchange(
            "GET /customers HTTP/1.1\r\nHost: localhost\r\n\r\n",
            port: listener.port
        )
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.hasSuffix(#"{"customers":["anna"]}"#))
    }
}
