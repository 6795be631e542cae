import Foundation

/// The number of cases that a test with many equal ones plays.
///
/// A developer waits for `make test`, so that plays enough to find what is not rare. `.ci/run` sets
/// `OPENSTOREKIT_THOROUGH=1`, which plays all of them.
package enum TestExtent {
    /// True if the environment asks for every case.
    package static let isThorough = ProcessInfo.processInfo.environment["OPENSTOREKIT_THOROUGH"] == "1"

    /// The number of scripts that two apps play on an ideal store: 40, or 2,000 in continuous integration, unless
    /// `OPENSTOREKIT_SCRIPTS` says otherwise.
    package static let scripts =
        ProcessInfo.processInfo.environment["OPENSTOREKIT_SCRIPTS"].flatMap { Int($0) } ?? cases(40, thorough: 2000)

    /// False with fewer than 40 scripts, as under a sanitizer, which is no time to look for rare cases.
    package static let looksForRareCases = scripts >= 40

    /// True under a sanitizer, with which code takes several times as long, and more memory.
    package static let isSanitized = ProcessInfo.processInfo.environment["OPENSTOREKIT_SANITIZED"] == "1"

    /// The distance between two bytes of a document that tests alter, one after the other.
    package static let alterationStride = cases(4, thorough: 1)

    /// A number of cases.
    ///
    /// - Parameters:
    ///   - usual: The number for normal runs.
    ///   - thorough: The number in continuous integration.
    /// - Returns: One of the two.
    package static func cases(_ usual: Int, thorough: Int) -> Int { isThorough ? thorough : usual }
}
