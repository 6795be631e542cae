#if PostgreSQL
import Foundation

/// A connection that listens to a channel, on a separate thread.
///
/// The handler is called after each connection is made, because notifications may have been missed before, and after
/// each notification. A lost connection is made again, after a tenth of a second, twice that, and so on up to five
/// seconds.
package final class PostgreSQLListener: Sendable {
    /// Closing this end of a pipe ends the thread.
    private let life: Int32

    /// Starts listening, with a connection that is opened on the listener's thread.
    ///
    /// - Parameters:
    ///   - channel: The name of the channel: small letters, digits and underscores.
    ///   - address: The address of the database.
    ///   - report: Receives the reason when the connection cannot be made or is lost, once until there is one again.
    ///   - handler: Called on the listener's thread.
    /// - Throws: A failure if the process has no file descriptors left.
    package init(
        to channel: String,
        at address: PostgreSQLAddress,
        report: @escaping @Sendable (String) -> Void,
        _ handler: @escaping @Sendable () -> Void
    ) throws(PostgreSQLFailure) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw PostgreSQLFailure(.unreachable, "no pipe can be made: \(reason)", server: address.name)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        life = ends[1]
        let listening = Listening(channel: channel, address: address, report: report, handler: handler, end: ends[0])
        let thread = Thread { listening.run() }
        thread.name = "openstorekit.postgresql-listener"
        thread.start()
    }

    deinit { _ = close(life) }
}

/// The work of a listener's thread.
private struct Listening: Sendable {
    private static let shortestPause: Int32 = 100
    private static let longestPause: Int32 = 5000

    let channel: String
    let address: PostgreSQLAddress
    let report: @Sendable (String) -> Void
    let handler: @Sendable () -> Void
    /// The end of the pipe that can be read when the listener is released.
    let end: Int32

    func run() {
        defer { _ = close(end) }
        var pause = Self.shortestPause
        var isReported = false
        while true {
            do throws(PostgreSQLFailure) {
                let connection = try PostgreSQLConnection(address)
                try connection.execute([PostgreSQLStatement("LISTEN \"\(channel)\"")])
                (pause, isReported) = (Self.shortestPause, false)
                handler()
                while try waitForNotification(on: connection) { handler() }
                return
            } catch {
                if !isReported {
                    report(
                        "\(error). Changes by other processes are noticed with the next call until the connection is restored"
                    )
                }
                isReported = true
            }
            guard !isReleased(within: pause) else { return }
            pause = min(2 * pause, Self.longestPause)
        }
    }

    /// Waits for a notification.
    ///
    /// - Returns: False if the listener was released.
    /// - Throws: A failure if the connection was lost.
    private func waitForNotification(on connection: PostgreSQLConnection) throws(PostgreSQLFailure) -> Bool {
        while true {
            if try connection.takeNotifications() { return true }
            var sockets = [
                pollfd(fd: connection.socket, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            _ = unsafe poll(&sockets, 2, -1)
            if sockets[1].revents != 0 { return false }
        }
    }

    private func isReleased(within milliseconds: Int32) -> Bool {
        var life = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&life, 1, milliseconds) > 0
    }
}
#endif
