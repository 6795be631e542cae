import Foundation
import OpenStoreKitTest

/// Plays stories through both APIs, each on a store of its own, and puts what happened side by side.
public struct Comparison: Sendable {
    private let folder: URL
    private let child: URL

    /// - Parameters:
    ///   - folder: Where to make the stores' SQLite files.
    ///   - child: The program to start for what has to happen in another process.
    public init(in folder: URL, child: URL) {
        self.folder = folder
        self.child = child
    }

    /// The text of one story.
    ///
    /// - Parameters:
    ///   - story: What is to be played.
    ///   - number: Its number in the whole text.
    /// - Returns: Its timeline and the verdict.
    /// - Throws: What went wrong on the stage.
    public func play(_ story: Story, number: Int) async throws -> String {
        let observer = try await perform(story, on: .observer, number: number)
        let async = try await perform(story, on: .async, number: number)
        var table = SideBySideTable()
        for (index, step) in story.steps.enumerated() {
            table.add(step.title, observer.steps[index], async.steps[index])
        }
        var text = "── \(number). \(story.title)\n   \(story.moral)\n\n\(table.rendered)\n"
        text += "   store: \(observer.owned == async.owned ? "same entitlements" : "DIFFERENT ENTITLEMENTS")"
        text += " (\(observer.owned.isEmpty ? "none" : observer.owned.joined(separator: ", ")))\n"
        if observer.shelf == async.shelf {
            text +=
                "   apps:  both handed over \(observer.shelf.description.isEmpty ? "nothing" : "\(observer.shelf)")\n"
        } else {
            text += "   apps:  observer code handed over \(observer.shelf), async code \(async.shelf)\n"
        }
        return text
    }

    private struct Performance {
        var steps: [[TimelineEntry]]
        var owned: [String]
        var shelf: Shelf
    }

    private func perform(_ story: Story, on lane: TimelineEntry.Lane, number: Int) async throws -> Performance {
        let stage = try Stage(
            lane: lane,
            database: folder.appending(path: "\(number)-\(lane.rawValue).sqlite"),
            child: child
        )
        return try await stage.store.run {
            let opensLater = story.steps.contains { $0.title == "launch" }
            if !opensLater { await stage.shop.open() }
            var steps: [[TimelineEntry]] = []
            var seen = 0
            for step in story.steps {
                try await step.play(stage)
                let entries = stage.timeline.entries
                steps.append(Array(entries[seen...]))
                seen = entries.count
            }
            let owned = await stage.entitlements()
            await stage.shop.close()
            return Performance(steps: steps, owned: owned, shelf: stage.shop.shelf)
        }
    }
}
