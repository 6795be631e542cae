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
}
