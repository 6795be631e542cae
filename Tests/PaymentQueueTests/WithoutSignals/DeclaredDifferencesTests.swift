import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

/// The complete list of differences of a queue whose store sends no signals, as on Apple's store.
@Suite(.timeLimit(.standard)) struct DeclaredDifferencesTests {
    /// The outcomes of a scenario with signals and without; only a race has more than one.
    struct Outcomes {
        let with: String
        let without: Set<String>

        init(_ with: String, _ without: String...) {
            self.with = with
            self.without = Set(without)
        }
    }

    private func outcomes(of difference: QueueDifference) -> Outcomes {
        let deferred = ObserverCall.updated("coins deferred").description
        let purchased = ObserverCall.updated("coins purchased").description
        let removed = ObserverCall.removed(["coins"]).description
        return switch difference {
        case .declinedRequest: Outcomes(ObserverCall.updated("coins failed 2").description, deferred)
        case .offerRequest: Outcomes("plan.gold purchased", "plan.gold deferred, plan.gold purchased")
        case .lostRequest: Outcomes(deferred, "nothing")
        case .answeredRequest:
            Outcomes(
                ObserverCall.updated("pro purchased").description,
                ObserverCall.updated("pro deferred").description
            )
        case .interruption: Outcomes(ObserverCall.updated("coins failed 0").description, deferred)
        case .finishedElsewhere:
            Outcomes("\(removed), in front: \(removed)", "\(purchased), in front: \(removed)")
        case .equalPayments: Outcomes("\(purchased), charged: 2", "\(purchased), charged: 1")
        case .attachmentMoment: Outcomes("nothing", "nothing", ObserverCall.updated("pro purchased").description)
        case .undeliveredRefund: Outcomes("the app's listener receives it", "the app's listener does not receive it")
        case .launchMoment:
            Outcomes(
                ObserverCall.removed(["pro"]).description,
                "nothing",
                ObserverCall.updated("pro purchased").description
            )
        case .failedFinish: Outcomes(purchased, removed)
        case .storefront:
            Outcomes(
                "USA, then DEU",
                "none, then none",
                "none, then USA",
                "none, then DEU",
                "USA, then USA",
                "USA, then DEU"
            )
        case .accountToken: Outcomes("user name: none, token: none", "user name: none, token: the queue's")
        case .signedUserName: Outcomes("plan.gold purchased", "plan.gold failed 12")
        case .clearedStore, .deletedTransaction: Outcomes(removed, purchased)
        }
    }

    @Test(arguments: QueueDifference.allCases)
    func `each declared difference occurs without signals, and does not occur with signals`(difference: QueueDifference)
        async throws
    {
        let expected = outcomes(of: difference)
        let with = try await QueueSignals.$areGiven.withValue(true) { try await difference.outcome() }
        let without = try await QueueSignals.$areGiven.withValue(false) { try await difference.outcome() }
        #expect(with == expected.with)
        #expect(expected.without.contains(without), "\(without)")
        #expect(with != without || difference.isRace)
    }

    @Test(arguments: [
        "MIGRATION.md", "Sources/OpenStoreKit/OpenStoreKit.docc/Guides/ObserverCodeOnApplesStore.md",
    ])
    func `the documents list each declared difference, and no other`(document: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let lines = try String(contentsOf: package.appending(path: document), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let heading = try #require(lines.firstIndex(of: "| event | on Apple's store | rule |"))
        let rows = lines[(heading + 2)...].prefix { $0.hasPrefix("|") }
        #expect(rows.map(String.init) == QueueDifference.allCases.map(\.tableRow))
    }
}
