#if PostgreSQL

/// An error of the server, or a failure to communicate with it.
package struct PostgreSQLFailure: Error, Hashable, Sendable {
    /// The kind of a failure.
    package enum Kind: Hashable, Sendable {
        /// The server answered with an error; the connection can be used.
        case refused
        /// No connection could be made.
        case unreachable
        /// The connection ended before the answer; the server may have executed the statement.
        case interrupted
        /// No answer within the time limit of a call; the connection was closed.
        case timedOut
        /// An unexpected answer, such as a column of another type.
        case unexpected
    }

    package let kind: Kind
    /// The SQLSTATE of the server's error, five characters; `nil` if there is none.
    package let state: String?
    /// The message of the server or of libpq, in one line.
    package let message: String
    /// The server's address, without user and password.
    package let server: String

    package init(_ kind: Kind, state: String? = nil, _ message: String, server: String) {
        self.kind = kind
        self.state = state
        let line = message.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
        self.message = line.hasSuffix(".") ? String(line.dropLast()) : line
        self.server = server
    }

    /// True if the connection was lost, so that it is unknown if the statement was executed.
    package var isConnectionLost: Bool {
        switch kind {
        case .interrupted, .timedOut: true
        // Class 57 apart from cancelled statements: the server is being shut down and has ended the connection.
        case .refused: state?.hasPrefix("57P") == true
        case .unreachable, .unexpected: false
        }
    }

    /// True if a unique key, a check or a reference was violated.
    package var isConstraint: Bool { state?.hasPrefix("23") == true }

    /// True if a statement named a column that its table does not have.
    package var isUnknownColumn: Bool { state == "42703" }

    /// True if the disk of the server is full.
    package var isFull: Bool { state == "53100" }

    /// True if other owners held a lock for longer than a call waits.
    package var isBusy: Bool { state == "55P03" }

    /// True if the server accepts no writes, such as a standby.
    package var isReadOnly: Bool { state == "25006" }

    /// The states of a connection that is shared with another session, by SQLSTATE.
    private static let pooled: Set<String> = ["26000", "42P05"]

    /// The names of common errors, by SQLSTATE.
    private static let names = [
        "08006": "connection_failure", "22021": "character_not_in_repertoire", "23505": "unique_violation",
        "25006": "read_only_sql_transaction", "25P03": "idle_in_transaction_session_timeout",
        "26000": "invalid_sql_statement_name",
        "28000": "invalid_authorization_specification", "28P01": "invalid_password", "3D000": "invalid_catalog_name",
        "40001": "serialization_failure", "40P01": "deadlock_detected", "42501": "insufficient_privilege",
        "42P01": "undefined_table", "42P05": "duplicate_prepared_statement", "53100": "disk_full",
        "53200": "out_of_memory", "53300": "too_many_connections",
        "55P03": "lock_not_available", "57014": "query_canceled", "57P01": "admin_shutdown",
        "57P02": "crash_shutdown", "57P03": "cannot_connect_now",
    ]
}

extension PostgreSQLFailure: CustomStringConvertible {
    /// The server, the reason, and the SQLSTATE with its name.
    package var description: String {
        let code = state.map { state in " (SQLSTATE \(state)\(Self.names[state].map { ", \($0)" } ?? ""))" } ?? ""
        let advice =
            Self.pooled.contains(state ?? "")
            ? ". Prepared statements are lost in a pool in transaction mode: use one in session mode, or the server itself"
            : ""
        let beginning =
            switch kind {
            case .refused: "The database server \(server) refused"
            case .unreachable: "The database server \(server) cannot be reached"
            case .interrupted: "The connection to the database server \(server) was lost"
            case .timedOut: "The database server \(server) did not answer in time"
            case .unexpected: "The database server \(server) gave an unexpected answer"
            }
        return "\(beginning): \(message)\(code)\(advice)"
    }
}
#endif
