import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ProfileTests {
    @Test func `a profile without lines says that nothing is known, and has no quirks`() {
        for profile in StoreProfile.allCases where profile.lines.isEmpty {
            #expect(profile.remark?.hasPrefix("No report was found") == true, "\(profile)")
            #expect(SimulatedQuirks.profile(profile).enabled.isEmpty)
            #expect("\(SimulatedQuirks.profile(profile))" == "profile \(profile), without quirks")
        }
        #expect(StoreProfile.allCases.count { $0.lines.isEmpty } == 3)
    }

    @Test func `each line of a profile names a report with a year, and no quirk twice`() {
        for profile in StoreProfile.allCases {
            #expect(Set(profile.lines.map(\.quirk)).count == profile.lines.count, "\(profile)")
            for line in profile.lines {
                #expect(line.report.contains(/20\d\d/), "\(profile): \(line.report)")
            }
        }
    }

    @Test func `the quirks of a profile name it, and its seed`() {
        let quirks = SimulatedQuirks.profile(.iOS15, seed: 9)
        #expect(quirks.profile == .iOS15)
        #expect("\(quirks)" == "profile iOS 15, seed 9 (losesFinishes, leavesRequestsUnanswered)")
        #expect(SimulatedQuirks.random(seed: 9).profile == nil)
    }

    @Test func `every profile is drawn by some seed, and the same one by the same seed`() {
        #expect(Set((0..<64).map { StoreProfile.drawn(seed: $0) }) == Set(StoreProfile.allCases))
        #expect(StoreProfile.drawn(seed: .max) == .drawn(seed: .max))
    }

    @Test(arguments: StoreProfile.allCases)
    func `the option gives a store the quirks of the profile`(profile: StoreProfile) async throws {
        try await withStore(selling: [.consumable("coins", price: 0.99)], .profile(profile, seed: 4)) { store in
            #expect(store.quirks == .profile(profile, seed: 4))
        }
    }

    @Test(arguments: RandomSeeds.beside(0..<UInt64(StoreProfile.allCases.count)))
    func `an app that grants by identifier grants once under a drawn profile`(seed: UInt64) async throws {
        let quirks = SimulatedQuirks.profile(.drawn(seed: seed), seed: seed)
        try await namingSeed(of: quirks) {
            let store = try SimulatedStore(selling: [.consumable("coins", price: 0.99)], quirks: quirks)
            let shop = GrantingShop()
            try await store.run {
                shop.listen()
                var paid: Set<UInt64> = []
                for _ in 1...4 {
                    paid.insert(try await store.buyOutside("coins"))
                    await store.settle()
                }
                #expect(shop.granted.withLock { $0 }.sorted() == paid.sorted())
            }
        }
    }

    @Test func `the guide lists every line of every profile`() throws {
        let guide = try String(contentsOf: Self.guide, encoding: .utf8)
        for profile in StoreProfile.allCases {
            if profile.lines.isEmpty {
                #expect(guide.contains("| \(profile) | | | nothing is known | |"), "\(profile)")
            }
            for line in profile.lines { #expect(guide.contains(line.row(of: profile)), "\(line.row(of: profile))") }
        }
    }

    private static let guide = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/OpenStoreKit/OpenStoreKit.docc/Guides/StoreQuirks.md")
}

/// An app that grants each transaction once, by its identifier, and finishes it whenever it arrives.
private final class GrantingShop: Sendable {
    let granted = Mutex<[UInt64]>([])

    func listen() {
        let updates = Transaction.updates.makeAsyncIterator()
        Task { [self] in
            var updates = updates
            while let result = await updates.next() {
                let transaction = result.unsafePayloadValue
                granted.withLock { if !$0.contains(transaction.id) { $0.append(transaction.id) } }
                await transaction.finish()
            }
        }
    }
}

extension StoreProfile.Line {
    fileprivate func row(of profile: StoreProfile) -> String {
        "| \(profile) | `\(quirk.rawValue)` | \(rules.joined(separator: ", ")) | \(report) | \(certainty.rawValue) |"
    }
}
