#if PostgreSQL
import CPostgreSQL
import Foundation

/// The address of a database on a server, in libpq's form of a URL.
///
/// Everything that libpq takes from a URL, from the environment and from its files applies, such as `sslmode`, several
/// hosts with `target_session_attrs`, and passwords in `PGPASSFILE`.
package struct PostgreSQLAddress: Hashable, Sendable {
    let url: String
    /// Host, port and database for messages, without user, password and parameters.
    package let name: String

    /// Checks an address.
    ///
    /// - Parameter url: A URL that begins with `postgresql://` or `postgres://`.
    /// - Throws: A failure with libpq's reason. The failure does not contain the URL, because it may include a
    ///   password.
    package init(_ url: String) throws(PostgreSQLFailure) {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = unsafe PQconninfoParse(url, &message) else {
            let detail = unsafe message.map { unsafe String(cString: $0) } ?? "out of memory"
            unsafe PQfreemem(message)
            throw PostgreSQLFailure(
                .unreachable,
                "the URL cannot be read: " + Self.withoutValues(of: url, in: detail),
                server: "postgresql://…"
            )
        }
        var values: [String: String] = [:]
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                values[unsafe String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        unsafe PQconninfoFree(options)
        // A password with a slash or an unescaped character ends up as a port.
        guard (values["port"] ?? "").split(separator: ",").allSatisfy({ UInt16($0) != nil }) else {
            throw PostgreSQLFailure(
                .unreachable,
                "the port is not a number; a password needs percent encoding",
                server: "postgresql://…"
            )
        }
        self.url = url
        name =
            "postgresql://" + (values["host"] ?? values["hostaddr"] ?? "")
            + (values["port"].map { ":\($0)" } ?? "") + "/" + (values["dbname"] ?? "")
    }

    /// A message of libpq without the parts of a URL that it quotes, which may be of a password.
    ///
    /// The name of a parameter stays.
    private static func withoutValues(of url: String, in message: String) -> String {
        message.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map { index, part in
            let isQuoted = index % 2 == 1
            let isName = url.contains("?\(part)=") || url.contains("&\(part)=")
            return isQuoted && !isName ? "…" : part.replacing(url, with: "…")
        }.joined(separator: "\"")
    }
}

/// The bounds on the time that a call may take.
package struct PostgreSQLTimeouts: Hashable, Sendable {
    /// The seconds for a connection, unless the URL or `PGCONNECT_TIMEOUT` says otherwise.
    package var connecting = 5
    /// The milliseconds for one statement on the server.
    package var statement = 10_000
    /// The milliseconds that a writer waits for the lock of the store.
    package var turn = 5_000
    /// The milliseconds from the request to the last answer, after which the connection is closed.
    package var answer = 15_000
    /// The milliseconds after which the server ends a transaction whose client does nothing; 0 for no bound.
    ///
    /// The bound keeps a machine that fails while it holds the lock from blocking the others.
    package var idleInTransaction = 10_000

    package init() {}
}
#endif
