import Foundation

/// The seeds of tests whose course is drawn by chance.
///
/// The fixed seeds are the same in every run. Where the environment says `CI=true`, each process adds a few fresh ones
/// and prints the first of them. `OPENSTOREKIT_SEED`, decimal or hexadecimal (`0x…`), replays one: then
/// seeds count from there.
package enum DrawnSeeds {
    private static let variable = "OPENSTOREKIT_SEED"

    /// The seed that the environment asks for; `nil` where it asks for none.
    package static let chosen: UInt64? = {
        guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
        guard let seed = seed(text) else {
            preconditionFailure("\(variable) is \"\(text)\": write a seed from 0 to 2^64 - 1, decimal or as 0x….")
        }
        return seed
    }()

    /// A seed that was drawn for this process; `nil` outside CI, and where the environment asks for one.
    package static let fresh: UInt64? = {
        guard chosen == nil, ProcessInfo.processInfo.environment["CI"] == "true" else { return nil }
        let seed = UInt64.random(in: .min ... .max)
        let line = "Tests by chance also draw from seed \(seed) on. To repeat them: \(variable)=\(seed)\n"
        FileHandle.standardError.write(Data(line.utf8))
        return seed
    }()

    /// The seeds for a test.
    ///
    /// - Parameters:
    ///   - count: The number of fixed seeds, from 1 on, or of seeds from the chosen one on.
    ///   - freshCount: The number of fresh seeds beside the fixed ones, in CI.
    /// - Returns: The seeds.
    package static func seeds(_ count: Int, fresh freshCount: Int) -> [UInt64] {
        if let chosen { return seeds(count, from: chosen) }
        return seeds(count, from: 1) + (fresh.map { seeds(freshCount, from: $0) } ?? [])
    }

    private static func seeds(_ count: Int, from first: UInt64) -> [UInt64] {
        (0..<UInt64(count)).map { first &+ $0 }
    }

    /// Reads a seed.
    ///
    /// - Parameter text: A decimal number, or a hexadecimal one after `0x`.
    /// - Returns: The seed; `nil` for any other text.
    package static func seed(_ text: String) -> UInt64? {
        text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
    }

    /// What to set to repeat one seed.
    package static func advice(_ seed: UInt64) -> String { "\(variable)=\(seed)" }
}
