import Foundation

/// The seeds of a random test: the fixed ones, and fresh ones in continuous integration.
///
/// - `OPENSTOREKIT_SEED`, decimal or hexadecimal with `0x`, replays one seed and leaves the fixed ones out.
/// - `CI=true` adds one fresh seed for the whole process to the fixed ones, and prints it.
package enum RandomSeeds {
    /// The seeds that a test of this process plays.
    ///
    /// - Parameter fixed: The seeds that are played everywhere.
    /// - Returns: The seeds, the fixed ones first.
    package static func beside(_ fixed: some Sequence<UInt64>) -> [UInt64] {
        switch chosen {
        case .fixed: Array(fixed)
        case .drawn(let seed): Array(fixed) + [seed]
        case .replayed(let seed): [seed]
        }
    }

    /// The seeds of a test that plays a number of scripts in a row.
    ///
    /// - Parameters:
    ///   - count: The number of fixed seeds, from 1 on, or of seeds from the replayed one on.
    ///   - freshCount: The number of seeds from the drawn one on, in continuous integration.
    /// - Returns: The seeds, the fixed ones first.
    package static func sequence(_ count: Int, fresh freshCount: Int) -> [UInt64] {
        func run(_ count: Int, from first: UInt64) -> [UInt64] { (0..<UInt64(count)).map { first &+ $0 } }
        return switch chosen {
        case .fixed: run(count, from: 1)
        case .drawn(let seed): run(count, from: 1) + run(freshCount, from: seed)
        case .replayed(let seed): run(count, from: seed)
        }
    }

    /// The setting that replays one seed.
    package static func advice(_ seed: UInt64) -> String { "OPENSTOREKIT_SEED=\(seed)" }

    /// The seeds that the environment asks for.
    package enum Choice: Hashable, Sendable {
        case fixed
        case drawn(UInt64)
        case replayed(UInt64)

        /// Reads the environment; `nil` when `OPENSTOREKIT_SEED` is no number of 64 bits.
        package init?(_ variables: [String: String], drawing draw: () -> UInt64) {
            let text = variables["OPENSTOREKIT_SEED"] ?? ""
            if text.isEmpty {
                self = variables["CI"] == "true" ? .drawn(draw()) : .fixed
            } else if let seed = text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text) {
                self = .replayed(seed)
            } else {
                return nil
            }
        }
    }

    private static let chosen: Choice = {
        let variables = ProcessInfo.processInfo.environment
        guard let choice = Choice(variables, drawing: { .random(in: 0...(.max)) }) else {
            let text = variables["OPENSTOREKIT_SEED"] ?? ""
            preconditionFailure("OPENSTOREKIT_SEED is \"\(text)\": write a number such as 17 or 0x1F.")
        }
        if case .drawn(let seed) = choice {
            print("Random tests also play a fresh seed. To replay it: OPENSTOREKIT_SEED=0x\(String(seed, radix: 16))")
        }
        return choice
    }()
}
