package import StoreInterface
import Synchronization

/// The source of a store that could not be opened: each call reports the reason.
///
/// Calls that can throw throw the failure. Of the others, the first one that is made writes one line to the standard
/// error.
package final class UnavailableStore: StoreSource {
    package let identity = StoreIdentity()
    package let failure: StoreFailure
    private let report: @Sendable (String) -> Void
    private let isReported = Atomic(false)

    package convenience init(failure: StoreFailure) {
        self.init(failure: failure) { StandardError.write(line: $0) }
    }

    /// Creates a source whose calls fail for a reason.
    ///
    /// - Parameters:
    ///   - failure: The reason.
    ///   - report: Receives the line about the failure, for calls that cannot throw.
    package init(failure: StoreFailure, report: @escaping @Sendable (String) -> Void) {
        self.failure = failure
        self.report = report
    }

    package var openStore: (any Store)? { nil }
    package var present: Result<any Store, StoreFailure> { .failure(failure) }

    package func silence(_ failure: StoreFailure) {
        guard !isReported.exchange(true, ordering: .relaxed) else { return }
        report("The store is not available, so it answers as if it were empty: \(failure)\n")
    }
}
