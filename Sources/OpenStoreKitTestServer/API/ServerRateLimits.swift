import StoreInterface
import StoreTime

/// The rate limits of requests, separate for each endpoint (V-18).
///
/// The App Store publishes its limits per second, and enforces them for each hour. Requests are counted for each hour
/// of the store's clock. A client that has spent the allowance may have to wait for most of an hour, which a back end
/// has to survive. While the store's clock stands still, waiting does not help; `SimulatedStore.advance(by:)` begins
/// the next hour.
public struct ServerRateLimits: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case none
        case appStore
        case each(Int)
    }

    private let kind: Kind

    /// No limits, which is the default.
    public static let none = Self(kind: .none)

    /// The limits of the App Store, such as 50 requests a second, and so 180,000 an hour, for one transaction; a tenth
    /// of them in the sandbox.
    public static let appStore = Self(kind: .appStore)

    /// Returns the same limit for every endpoint.
    ///
    /// - Parameter requestsPerHour: The number of requests that each endpoint accepts within an hour; less than 1
    ///   counts as 1.
    /// - Returns: The limits.
    public static func each(_ requestsPerHour: Int) -> Self { Self(kind: .each(max(1, requestsPerHour))) }

    /// Returns the number of requests that an endpoint accepts within an hour; `nil` without a limit.
    func limit(of endpoint: ServerEndpoint, in environment: StoreEnvironment) -> Int? {
        switch kind {
        case .none: nil
        // A tenth of one request a second is still 360 in an hour.
        case .appStore: endpoint.requestsPerSecond * 3600 / (environment == .production ? 1 : 10)
        case .each(let count): count
        }
    }
}

/// The numbers of requests in the current hour of the store's clock, by endpoint.
struct RequestCounts: Hashable, Sendable {
    private static let millisecondsPerHour: Int64 = 3_600_000

    private var hour: Int64 = .min
    private var counts: [String: Int] = [:]

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - limit: The number of requests that it accepts within an hour.
    ///   - now: The time on the store's clock.
    /// - Returns: `nil` if the request is within the limit; otherwise the beginning of the next hour.
    mutating func count(_ endpoint: ServerEndpoint, limit: Int, at now: StoreDate) -> StoreDate? {
        // Rounded down, also before 1970.
        let (hours, rest) = now.milliseconds.quotientAndRemainder(dividingBy: Self.millisecondsPerHour)
        let present = rest < 0 ? hours - 1 : hours
        if present != hour { (hour, counts) = (present, [:]) }
        let count = counts[endpoint.name, default: 0]
        guard count < limit else { return StoreDate(milliseconds: (present + 1) * Self.millisecondsPerHour) }
        counts[endpoint.name] = count + 1
        return nil
    }
}
