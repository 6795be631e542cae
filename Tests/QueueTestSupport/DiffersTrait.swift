import Foundation
import Synchronization
package import Testing

/// The mode of a test run, as the environment sets it.
package enum SignalsOfRun {
    /// True in the second run of the suites, in which the test kit withholds the signals from queues.
    package static let areWithheld = ProcessInfo.processInfo.environment["OPENSTOREKIT_SIGNALS"] == "none"
}

/// A trait of a test that needs signals: without them it must fail, for the declared reason.
///
/// A test with arguments must fail for at least one of them.
package struct DiffersTrait: TestTrait, TestScoping {
    /// The time on the machine's clock after which a test counts as waiting for a callback that never comes.
    private static let patience = Duration.seconds(20)

    /// The failures of the cases of one test.
    private final class Failures: Sendable {
        @TaskLocal static var ofTest: Failures?

        private let count = Atomic(0)

        var isEmpty: Bool { count.load(ordering: .sequentiallyConsistent) == 0 }

        func note() { count.add(1, ordering: .sequentiallyConsistent) }
    }

    let difference: QueueDifference
    let isRace: Bool

    /// Returns the trait for the test as a whole, and for each of its cases.
    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { SignalsOfRun.areWithheld ? self : nil }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase == nil else { return await expectFailure(of: function) }
        let failures = Failures()
        try await Failures.$ofTest.withValue(failures) { try await function() }
        if failures.isEmpty, !isRace {
            Issue.record("without signals, this test passes: \(difference.rule) is not the reason for a difference")
        }
    }

    private func expectFailure(of function: @concurrent @Sendable () async throws -> Void) async {
        let failures = Failures.ofTest
        let comment: Comment = "without signals, \(difference.rule) is different"
        await withKnownIssue(comment, isIntermittent: true) {
            await Self.ending(function)
        } matching: { _ in
            failures?.note()
            return true
        }
    }

    /// Runs a test, and cancels it if it waits for a callback that never comes.
    private static func ending(_ function: @concurrent @Sendable () async throws -> Void) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        async let _: Void = {
            do {
                try await function()
            } catch {
                Issue.record(error)
            }
            end.finish()
        }()
        async let _: Void = {
            do {
                try await Task.sleep(for: patience)
            } catch {
                return
            }
            end.finish()
        }()
        for await _ in ends {}
        // At the end of the scope, both tasks are cancelled and awaited.
    }
}

extension Trait where Self == DiffersTrait {
    /// Declares that a test needs a signal.
    ///
    /// - Parameters:
    ///   - difference: The behaviour that is different without signals.
    ///   - inRace: True for a test that may also pass without signals, because two threads race for the outcome.
    /// - Returns: The trait.
    package static func differs(_ difference: QueueDifference, inRace: Bool = false) -> Self {
        DiffersTrait(difference: difference, isRace: inRace || difference.isRace)
    }
}
