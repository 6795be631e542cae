import Foundation
package import Testing

extension TimeLimitTrait.Duration {
    /// The time after which a test fails, because what it waits for does not come.
    ///
    /// Two minutes where the number of tests at a time is limited, as `make test` does. Without a limit, Swift Testing
    /// begins all tests at once, so that the time of each contains the time of all others. A sanitizer makes each test
    /// many times slower.
    package static var standard: Self {
        let environment = ProcessInfo.processInfo.environment
        let isLimited = environment["SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"] != nil
        return isLimited && environment["OPENSTOREKIT_SANITIZED"] == nil ? .minutes(2) : .minutes(15)
    }

    /// The limit of tests that play thousands of cases.
    package static var long: Self { .minutes(15) }
}
