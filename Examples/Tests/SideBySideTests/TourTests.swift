import Foundation
import OpenStoreKitTest
import Scenarios
import Testing

@Suite(.timeLimit(.minutes(15)), .serialized) struct TourTests {
    private func play() async throws -> Timeline {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        return try await Tour.play(in: folder)
    }

    @Test func `the tour is the same every time`() async throws {
        let (first, second) = (try await play(), try await play())
        #expect(first.difference(from: second, in: .canonical) == nil)
        #expect(first.jsonLines(in: .canonical) == second.jsonLines(in: .canonical))
    }

    @Test func `what was not finished comes again, to both APIs`() async throws {
        let coins = try await play().entries.filter { $0.transactionID == "1" && $0.delivery != nil }
        #expect(coins.filter { $0.lane == .async }.map(\.delivery) == [1, 2])
        #expect(coins.filter { $0.lane == .observer }.map(\.delivery) == [1])
    }

    /// The chapters of the tour until the approval, as README and the guide on timelines show them.
    ///
    /// `UPDATE_PICTURE=1 swift test --package-path Examples --filter TourTests` writes the file again.
    @Test func `the picture in the manual shows a current run`() async throws {
        var chapters = 0
        let shown = try await play().entries.prefix { entry in
            if entry.kind == .chapter { chapters += 1 }
            return chapters <= 3
        }
        let picture = Timeline(Array(shown)).svg(title: "Ask to Buy, seen by both APIs", in: .canonical)
        let file = URL(filePath: #filePath)
            .appending(path: "../../../../Sources/OpenStoreKit/OpenStoreKit.docc/Resources/timeline.svg").standardized
        if ProcessInfo.processInfo.environment["UPDATE_PICTURE"] != nil {
            try picture.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == picture)
    }
}
