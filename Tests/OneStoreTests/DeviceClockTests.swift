import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Devices of one account whose clocks differ.
@Suite(
    .timeLimit(.standard),
    .enabled(if: TestedEngine.server != nil, "OPENSTOREKIT_TEST_ENGINE names no server")
)
struct DeviceClockTests {
    @Test func `clocks that differ by minutes lose no purchase, and updates have the order of the ledger (T-01, T-22)`()
        async throws
    {
        let server = try #require(TestedEngine.server)
        let account = "test-\(UUID().uuidString)"
        // The second clock is ten minutes ahead of the first, and the third five minutes behind it.
        let devices = try [0, 600, -300].map { seconds in
            try SimulatedStore(
                selling: FamilyShop.items,
                database: .server(url: server, account: account, device: TestedEngine.deviceFile()),
                time: .manual(startingAt: SimulatedTime.epoch.addingTimeInterval(seconds))
            )
        }
        let listeners = devices.map { device in device.run { Transaction.updates.makeAsyncIterator() } }
        var bought: [UInt64] = []
        for round in 0..<9 { bought.append(try await devices[round * 2 % 3].buyOutside("coins")) }
        // At the same time, too.
        let together = try await withThrowingTaskGroup(of: UInt64.self) { group in
            for round in 0..<12 { group.addTask { try await devices[round % 3].buyOutside("coins") } }
            return try await group.reduce(into: [UInt64]()) { $0.append($1) }
        }
        #expect(bought == bought.sorted() && Set(bought + together).count == 21)
        for var listener in listeners {
            var received: [UInt64] = []
            for _ in 0..<21 { received.append(try #require(await listener.next()).payloadValue.id) }
            #expect(received == (bought + together).sorted())
        }
        // The history is in the order of the dates, which are those of the clocks (T-22).
        for device in devices {
            let dates = await device.run {
                var dates: [Date] = []
                for await result in Transaction.unfinished { dates.append(result.unsafePayloadValue.purchaseDate) }
                return dates
            }
            #expect(dates.count == 21 && dates == dates.sorted() && Set(dates).count == 3)
        }
    }
}
