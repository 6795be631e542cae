// swift-format-ignore-file
// Written from TestingABackEnd.md by SnippetTests, which also says how. Do not edit.

import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import Testing

enum TestingABackEndSnippets {}

// TestingABackEnd.md, Overview
extension TestingABackEndSnippets {
    enum Shop {
        /// A shop in the sandbox whose notifications go to a back end, which returns an HTTP status.
        static func shop(notifying backEnd: @escaping @Sendable (_ signedPayload: String) async -> Int) throws -> SimulatedServer {
            let store = try SimulatedStore(
                selling: [.consumable("coins", price: 0.99)],
                app: SimulatedApp(bundleID: "com.example.shop", environment: .sandbox)
            )
            return try SimulatedServer(for: store, notifying: .callback { await backEnd($0.signedPayload) })
        }
    }
}

// TestingABackEnd.md, Notifications
extension TestingABackEndSnippets {
    enum Schedule {
        /// The outcomes of the attempts to reach a back end, by the words of the server API: `TIMED_OUT`, `SUCCESS` and others.
        static func attempts(at backEnd: URL, within patience: Duration) async throws -> [String] {
            let app = SimulatedApp(bundleID: "com.example.shop", environment: .production)
            let store = try SimulatedStore(selling: [.consumable("coins", price: 0.99)], app: app)
            let server = try SimulatedServer(for: store, notifying: .post(backEnd, patience: patience))
            try await store.buyOutside("coins")
            try await store.advance(by: .seconds(30 * 86_400))
            return server.notifications[0].attempts.map(\.result)
        }
    }
}

// TestingABackEnd.md, Faults of notifications
extension TestingABackEndSnippets {
    enum Faults {
        static func disturb(_ server: SimulatedServer) throws {
            var faults = NotificationFaults()
            try faults.add(.delayed(by: .seconds(3600)), to: "SUBSCRIBED/INITIAL_BUY")
            try faults.add(.answersTooLate(), to: "DID_RENEW")
            faults.add(.repeated(after: .seconds(86_400)), toNumber: 2)
            server.faults = faults
            server.faults = .random(seed: 7) // or drawn for each notification
        }
    }
}

// TestingABackEnd.md, Every order
extension TestingABackEndSnippets {
    enum Ordering {
        /// Checks a back end that `make` creates; `facts` are the things that its customers have, one text for each.
        static func checkOrder(
            of server: SimulatedServer,
            making make: @escaping @Sendable () -> (
                receive: @Sendable (_ signedPayload: String) async -> Int, facts: @Sendable () async throws -> [String]
            )
        ) async throws {
            try await NotificationOrderCheck(of: server) {
                let backEnd = make()
                return NotifiedBackEnd(receive: backEnd.receive, facts: backEnd.facts)
            }
            .expectSameState()
        }
    }
}

// TestingABackEnd.md, Another process
extension TestingABackEndSnippets {
    enum Listening {
        /// Serves until the result is released.
        static func serve(_ server: SimulatedServer) throws -> LoopbackListener {
            let listener = try LoopbackListener(for: server)
            print(listener.url) // http://127.0.0.1:49152
            return listener
        }
    }
}

// TestingABackEnd.md, Refunds and other decisions of the App Store
extension TestingABackEndSnippets {
    enum Refunding {
        /// Lets the customer request a refund, and decides as the back end prefers.
        static func refund(_ id: UInt64, at server: SimulatedServer) async throws {
            await server.store.decideRefunds(by: .waits)
            _ = try await server.store.run {
                try await Transaction.beginRefundRequest(for: id, in: HeadlessPresentation())
            }
            await server.store.settle() // the back end has received CONSUMPTION_REQUEST, and has answered

            struct Answer: Decodable { let refundPreference: String? }
            let answer = try server.consumptionAnswers[id]?.last.map { try JSONDecoder().decode(Answer.self, from: $0.json) }
            switch answer?.refundPreference {
            case "DECLINE": try await server.store.declineRefund(id)
            case "GRANT_PRORATED": try await server.store.refund(id, percentage: 50)
            default: try await server.store.refund(id)
            }
        }
    }
}

// TestingABackEnd.md, The history of a real customer
extension TestingABackEndSnippets {
    enum Replaying {
        static func take(_ file: URL, into store: SimulatedStore) async throws -> ReplayReport {
            let history = try RecordedHistory(historyJSON: Data(contentsOf: file))
            return try await store.replay(history)
        }
    }
}
