/// How often something has happened, and who waits until it has happened often enough.
struct ArrivalCount {
    private(set) var count = 0
    private var watchers: [Int: (count: Int, continuation: CheckedContinuation<Bool, Never>)] = [:]

    /// Counts one more.
    ///
    /// - Returns: Those whose wait is over; they are to hear `true`.
    mutating func arrive() -> [CheckedContinuation<Bool, Never>] {
        count += 1
        let satisfied = watchers.filter { $0.value.count <= count }
        for key in satisfied.keys { watchers[key] = nil }
        return satisfied.sorted { $0.key < $1.key }.map(\.value.continuation)
    }

    mutating func watch(_ key: Int, until count: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        watchers[key] = (count, continuation)
    }

    mutating func dismiss(_ key: Int) -> CheckedContinuation<Bool, Never>? {
        watchers.removeValue(forKey: key)?.continuation
    }

    /// Everybody who waits; they are to hear `false`.
    mutating func dismissAll() -> [CheckedContinuation<Bool, Never>] {
        defer { watchers = [:] }
        return watchers.sorted { $0.key < $1.key }.map(\.value.continuation)
    }
}
