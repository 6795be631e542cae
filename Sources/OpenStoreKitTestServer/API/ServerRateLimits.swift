import StoreInterface
import StoreTime

/// The rate limits of requests, separate for each endpoint (V-18).
///
/// Requests are counted for each second of the store's clock. While that clock stands still, waiting does not help;
/// `SimulatedStore.advance(by:)` begins the next second.
public struct ServerRateLimits: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case none
        case appStore
        case each(Int)
    }

    private let kind: Kind

    /// No limits, which is the default.
    public static let none = Self(kind: .none)

    /// The limits of the App Store, such as 50 requests a second for one transaction; a tenth of them in the sandbox.
    public static let appStore = Self(kind: .appStore)

    /// Returns the same limit for every endpoint.
    ///
    /// - Parameter requestsPerSecond: The number of requests that each endpoint accepts within a second; less than 1
    ///   counts as 1.
    /// - Returns: The limits.
    public static func each(_ requestsPerSecond: Int) -> Self { Self(kind: .each(max(1, requestsPerSecond))) }

    /// Returns the number of requests that an endpoint accepts within a second; `nil` without a limit.
    func limit(of endpoint: ServerEndpoint, in environment: StoreEnvironment) -> Int? {
        switch kind {
        case .none: nil
        case .appStore:
            environment == .production ? endpoint.requestsPerSecond : max(1, endpoint.requestsPerSecond / 10)
        case .each(let count): count
        }
    }
}

/// The numbers of requests in the current second of the store's clock, by endpoint.
struct RequestCounts: Hashable, Sendable {
    private var second: Int64 = .min
    private var counts: [String: Int] = [:]

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - limit: The number of requests that it accepts within a second.
    ///   - now: The time on the store's clock.
    /// - Returns: `nil` if the request is within the limit; otherwise the beginning of the next second.
    mutating func count(_ endpoint: ServerEndpoint, limit: Int, at now: StoreDate) -> StoreDate? {
        // Rounded down, also before 1970.
        let present = now.milliseconds / 1000 - (now.milliseconds % 1000 < 0 ? 1 : 0)
        if present != second { (second, counts) = (present, [:]) }
        let count = counts[endpoint.name, default: 0]
        guard count < limit else { return StoreDate(milliseconds: (present + 1) * 1000) }
        counts[endpoint.name] = count + 1
        return nil
    }
}
