import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct TimelineTests {
    private let start = SimulatedTime.epoch

    @Test func `entries are numbered in the order in which they were written`() {
        let timeline = Timeline()
        timeline.record("bought", in: .store, transactionID: "0", at: start)
        timeline.record("received", in: .async, at: start)
        #expect(timeline.entries.map(\.number) == [1, 2])
        #expect(timeline.entries.map(\.lane) == [.store, .async])
    }

    @Test func `waiting for a lane ends when that lane has enough, and not before`() async {
        let timeline = Timeline()
        timeline.record("bought", in: .store, at: start)
        let waiter = Task {
            await timeline.waitUntilCount(reaches: 1, in: .observer)
            return timeline.entries.map(\.event)
        }
        timeline.record("received", in: .observer, at: start)
        #expect(await waiter.value == ["bought", "received"])
    }

    @Test func `a timeline reads as one line for each event, one column for each lane`() {
        let timeline = Timeline()
        timeline.record("bought", in: .store, transactionID: "7", at: start)
        timeline.record("received", in: .async, at: start)
        let lines = timeline.rendered().split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(lines[2] == "2025-01-01T00:00:00Z │ bought #7 │          │")
        #expect(lines[3] == "2025-01-01T00:00:00Z │           │          │ received")
    }

    @Test func `a broken configuration is refused by file and line`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        try Data("{\n  \"products\" : [ }\n}".utf8).write(to: file)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
        let error = #expect(throws: SimulatedStoreError.self) { try SimulatedStore(configuration: file) }
        guard case .configuration(let text)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains(file.lastPathComponent))
        #expect(text.contains(".storekit:2:18:"))
    }
}
