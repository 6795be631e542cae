#if PostgreSQL
import Foundation

/// A time on the machine's monotonic clock at which a call times out.
struct Deadline {
    private let end: Int64

    init(milliseconds: Int) { end = Self.now + Int64(milliseconds) }

    /// The remaining milliseconds; 0 after the deadline.
    var remaining: Int32 { Int32(clamping: max(0, end - Self.now)) }

    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

extension PostgreSQLConnection {
    /// Connects to a server again, with retries while it restarts.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - timeouts: The bounds on the time of each call; ``PostgreSQLTimeouts/answer`` bounds all attempts together.
    /// - Returns: The connection.
    /// - Throws: The failure of the last attempt.
    package static func reconnect(
        to address: PostgreSQLAddress,
        timeouts: PostgreSQLTimeouts
    ) throws(PostgreSQLFailure) -> PostgreSQLConnection {
        let deadline = Deadline(milliseconds: timeouts.answer)
        while true {
            do throws(PostgreSQLFailure) {
                return try PostgreSQLConnection(address, timeouts: timeouts)
            } catch {
                guard deadline.remaining > 0 else { throw error }
                // A server does not announce when it accepts connections again.
                _ = poll(nil, 0, min(100, deadline.remaining))
            }
        }
    }
}
#endif
