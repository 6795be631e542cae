import Foundation

/// The number of cases that a test with many equal ones plays.
///
/// A developer waits for `make test`, so that plays enough to find what is not rare. `.ci/run` sets
/// `OPENSTOREKIT_THOROUGH=1`, which plays all of them.
package enum TestExtent {
    /// True if the environment asks for every case.
    package static let isThorough = ProcessInfo.processInfo.environment["OPENSTOREKIT_THOROUGH"] == "1"

    /// A number of cases.
    ///
    /// - Parameters:
    ///   - usual: The number for everybody.
    ///   - thorough: The number in continuous integration.
    /// - Returns: One of the two.
    package static func cases(_ usual: Int, thorough: Int) -> Int { isThorough ? thorough : usual }
}
