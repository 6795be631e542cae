public import Foundation

/// What a test left unfinished, as an error that says so.
public struct UnfinishedLeftovers: Error, Hashable, Sendable, CustomStringConvertible {
    /// Everything that was left, the oldest first.
    public let all: [UnfinishedLeftover]

    /// A sentence, and a line for each leftover.
    public var description: String {
        "\(all.count) left unfinished in the store of this test:"
            + all.map { "\n- \($0)" }.joined()
    }
}

extension UnfinishedLeftovers: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
