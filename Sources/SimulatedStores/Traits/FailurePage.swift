#if canImport(Testing)
import Foundation
import StoreTimelines
import Synchronization
import Testing

/// A page with the timeline of a failing test, and with its failures.
final class FailurePage: Sendable {
    private struct State {
        var failures: [String] = []
        /// The file of the page, which is chosen at the first failure.
        var file: URL?
    }

    /// The files that tests of this process have chosen.
    private static let chosen = Mutex<Set<String>>([])

    private let test: Test
    private let timeline: Timeline
    private let folder: URL
    private let state = Mutex(State())

    /// Creates the page of one run of a test, or returns `nil` if the options ask for none.
    init?(_ plan: StorePlan, of test: Test) {
        guard let timeline = plan.timeline, let folder = plan.failureFolder else { return nil }
        self.test = test
        self.timeline = timeline
        self.folder = folder
    }

    /// Adds a failure to the page.
    ///
    /// - Parameter issue: An issue of the test. An expected issue is no failure.
    /// - Returns: A sentence that names the file, or `nil` for an expected issue.
    func add(_ issue: Issue) -> String? {
        guard issue.isFailure else { return nil }
        let place = issue.sourceLocation.map { " (\($0.fileName):\($0.line))" } ?? ""
        let file = state.withLock { state in
            state.failures.append("\(issue)\(place)")
            let file = state.file ?? Self.choose(Self.name(of: test), in: folder)
            state.file = file
            return file
        }
        return "The timeline is in \(file.path(percentEncoded: false))."
    }

    /// Writes the page if the test has failed.
    ///
    /// - Throws: The failure to write it.
    func write() throws {
        let (failures, file) = state.withLock { ($0.failures, $0.file) }
        guard let file else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let page = timeline.html(
            title: test.displayName ?? test.name,
            subtitle: "This test failed: \(([test.id.moduleName] + test.id.nameComponents).joined(separator: " › "))",
            failures: failures
        )
        try page.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The name of the test with every character that is special in paths replaced.
    private static func name(of test: Test) -> String {
        let name = test.displayName ?? test.name
        let kept = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
        return String(String(kept).prefix(120))
    }

    /// Returns a file that no other test of this process has chosen: cases of one test and tests of different suites
    /// have the same name.
    private static func choose(_ name: String, in folder: URL) -> URL {
        chosen.withLock { chosen in
            var file = folder.appending(path: name + ".html")
            var number = 1
            while !chosen.insert(file.standardizedFileURL.path(percentEncoded: false)).inserted {
                number += 1
                file = folder.appending(path: "\(name)-\(number).html")
            }
            return file
        }
    }
}
#endif
