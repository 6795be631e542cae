import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import Testing
import TestWaiting

/// The code of the guide to testing back ends, run.
@Suite(.timeLimit(.standard)) struct BackEndTests {
    @Test func `a shop of the guide notifies the back end, which sends requests to a listener`() async throws {
        let server = try TestingABackEndSnippets.Shop.shop { signedPayload in
            signedPayload.split(separator: ".").count == 3 ? 200 : 400
        }
        try await server.store.buyOutside("coins")
        await server.store.settle()
        #expect(server.notifications.map(\.name) == ["ONE_TIME_CHARGE"])
        #expect(server.notifications[0].attempts.map(\.result) == ["SUCCESS"])
        let listener = try TestingABackEndSnippets.Listening.serve(server)
        defer { listener.close() }
        #expect(listener.url.host() == "127.0.0.1")
    }

    @Test func `the guide's code repeats a notification on Apple's schedule for an unreachable back end`() async throws
    {
        // A port at which nothing listens any more.
        let server = try TestingABackEndSnippets.Shop.shop { _ in 200 }
        let listener = try LoopbackListener(for: server)
        let address = listener.url
        listener.close()
        let attempts = try await TestingABackEndSnippets.Schedule.attempts(at: address, within: .seconds(10))
        #expect(attempts.count == 6 && !attempts.contains("SUCCESS"))
    }

    @Test(arguments: [("DECLINE", "REFUND_DECLINED"), ("GRANT_PRORATED", "REFUND"), ("GRANT_FULL", "REFUND")])
    func `the guide's code decides a refund by the preference of the back end`(preference: String, name: String)
        async throws
    {
        let answering = Answering()
        let server = try TestingABackEndSnippets.Shop.shop { _ in await answering.answer(preference) }
        await answering.use(server)
        let id = try await server.store.buyOutside("coins")
        await answering.decide(about: id)
        try await TestingABackEndSnippets.Refunding.refund(id, at: server)
        #expect(server.notifications.map(\.name) == ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", name])
    }

    /// A back end that answers a request for consumption information.
    private actor Answering {
        private var server: SimulatedServer?
        private var id: UInt64?

        func use(_ server: SimulatedServer) { self.server = server }
        func decide(about id: UInt64) { self.id = id }

        func answer(_ preference: String) async -> Int {
            guard let server, let id else { return 200 }
            let body =
                #"{"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"DELIVERED","#
                + #""refundPreference":"\#(preference)"}"#
            do {
                return try await server.request("PUT", "/inApps/v2/transactions/consumption/\(id)", body: body).status
            } catch {
                return 500
            }
        }
    }
}
