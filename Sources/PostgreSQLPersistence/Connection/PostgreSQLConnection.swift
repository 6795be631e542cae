#if PostgreSQL
import CPostgreSQL
import Foundation

/// A connection to a PostgreSQL server, with one owner at a time.
///
/// Statements are sent in groups and answered together, so that a group costs one round trip. Every call ends within
/// ``PostgreSQLTimeouts/answer``; after a time-out the connection is closed, and every later call fails at once.
@safe package final class PostgreSQLConnection {
    package let address: PostgreSQLAddress
    let timeouts: PostgreSQLTimeouts
    private var connection: OpaquePointer?
    /// The names of the statements that the server has prepared for this connection, by text.
    private var prepared: [String: String] = [:]
    /// The process of the server that serves this connection; 0 until it is known.
    ///
    /// Asked for in SQL, because a pool of connections gives its clients other numbers.
    package private(set) var backend: Int64 = 0

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - timeouts: The bounds on the time of each call.
    /// - Throws: A failure with libpq's reason.
    package init(
        _ address: PostgreSQLAddress,
        timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts()
    ) throws(PostgreSQLFailure) {
        self.address = address
        self.timeouts = timeouts
        let made = unsafe Self.connect(to: address, timeouts)
        unsafe connection = unsafe made
        guard unsafe PQstatus(made) == CONNECTION_OK else {
            throw failure(.unreachable)
        }
        // libpq would print each notice of the server. An outage that a notice announces fails the next statement.
        unsafe PQsetNoticeProcessor(made, { _, _ in }, nil)
        guard unsafe PQsetnonblocking(made, 1) == 0, unsafe PQenterPipelineMode(made) == 1 else {
            throw failure(.unreachable)
        }
        try begin()
    }

    deinit { unsafe PQfinish(connection) }

    /// Ends the connection; every later call fails.
    package func close() {
        unsafe PQfinish(connection)
        unsafe connection = nil
    }

    /// The first version of the server that has all functions which the statements use, in libpq's form.
    private static let firstVersion: Int32 = 110_000

    /// Sets the parameters of the session, and checks the version and the settings of the server.
    private func begin() throws(PostgreSQLFailure) {
        guard unsafe PQserverVersion(connection) >= Self.firstVersion else {
            let version = unsafe PQparameterStatus(connection, "server_version").map { unsafe String(cString: $0) }
            throw PostgreSQLFailure(
                .unexpected,
                "it has the version \(version ?? "unknown"), and a store needs PostgreSQL 11 or later",
                server: address.name
            )
        }
        let settings = [
            ("statement_timeout", "\(timeouts.statement)"), ("lock_timeout", "\(timeouts.turn)"),
            ("idle_in_transaction_session_timeout", "\(timeouts.idleInTransaction)"),
            // A statement outside of a transaction has no other way to name its level.
            ("default_transaction_isolation", "read committed"),
        ]
        var batch = settings.map { name, value in
            PostgreSQLStatement("SELECT set_config($1, $2, false)", [.text(name), .text(value)])
        }
        // A purchase requires commits that are on disk when they return.
        batch.append(
            PostgreSQLStatement(
                """
                SELECT set_config('synchronous_commit', 'on', false)
                WHERE current_setting('synchronous_commit') IN ('off', 'local')
                """
            )
        )
        batch.append(PostgreSQLStatement("SELECT current_setting('server_encoding'), pg_backend_pid()"))
        let found = try execute(batch).last?.first { row throws(PostgreSQLFailure) in
            (encoding: try row.text(at: 0), backend: try row.int64(at: 1))
        }
        backend = found?.backend ?? 0
        let encoding = found?.encoding
        guard encoding == "UTF8" else {
            throw PostgreSQLFailure(
                .unexpected,
                "the database has the encoding \(encoding ?? ""), and a store needs UTF8",
                server: address.name
            )
        }
    }

    private static func connect(to address: PostgreSQLAddress, _ timeouts: PostgreSQLTimeouts) -> OpaquePointer? {
        // Of a repeated parameter, the last one is used, so the URL comes after the defaults that it may change and
        // before the fixed values.
        var options = [
            ("tcp_user_timeout", "10000"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
            ("keepalives_count", "3"), ("fallback_application_name", "OpenStoreKit"),
        ]
        if ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] == nil {
            options.append(("connect_timeout", "\(timeouts.connecting)"))
        }
        options += [("dbname", address.url), ("client_encoding", "UTF8")]
        var words: [UnsafePointer<CChar>?] = unsafe options.map { unsafe UnsafePointer(strdup($0.0)) }
        var values: [UnsafePointer<CChar>?] = unsafe options.map { unsafe UnsafePointer(strdup($0.1)) }
        unsafe words.append(nil)
        unsafe values.append(nil)
        defer { unsafe (words + values).forEach { text in unsafe free(UnsafeMutablePointer(mutating: text)) } }
        return unsafe PQconnectdbParams(words, values, 1)
    }

    /// Executes a group of statements in one round trip.
    ///
    /// - Parameter batch: The statements. In a group, execution ends with the first failure.
    /// - Returns: The answers, in order, without those to ``PostgreSQLStatement/endOfGroup``.
    /// - Throws: The first failure.
    @discardableResult
    package func execute(_ batch: [PostgreSQLStatement]) throws(PostgreSQLFailure) -> [PostgreSQLResult] {
        let (results, failure) = answers(to: batch)
        if let failure { throw failure }
        return results
    }

    /// Executes statements, and returns the answers before the first failure as well.
    package func answers(
        to batch: [PostgreSQLStatement]
    ) -> (results: [PostgreSQLResult], failure: PostgreSQLFailure?) {
        guard unsafe connection != nil else { return ([], failure(.interrupted, "the connection was ended before")) }
        let deadline = Deadline(milliseconds: timeouts.answer)
        let exchange = Exchange(batch)
        do throws(PostgreSQLFailure) {
            for statement in exchange.statements { try send(statement, exchange) }
            try receive(exchange, until: deadline)
        } catch {
            if error.kind != .refused { close() }
            return (exchange.results, error)
        }
        return (exchange.results, exchange.failure)
    }

    private func send(_ statement: PostgreSQLStatement, _ exchange: Exchange) throws(PostgreSQLFailure) {
        if statement.endsGroup {
            guard unsafe PQpipelineSync(connection) == 1 else { throw failure(.interrupted) }
            exchange.expected.append(.endOfGroup)
            return
        }
        let name: String
        if let known = prepared[statement.sql] ?? exchange.preparing[statement.sql] {
            name = known
        } else {
            name = "s\(prepared.count + exchange.preparing.count)"
            guard unsafe PQsendPrepare(connection, name, statement.sql, 0, nil) == 1 else {
                throw failure(.interrupted)
            }
            exchange.preparing[statement.sql] = name
            exchange.expected.append(.preparation(statement.sql))
        }
        guard sendPrepared(name, statement.values) else { throw failure(.interrupted) }
        exchange.expected.append(.answer)
    }

    private func sendPrepared(_ name: String, _ values: [PostgreSQLValue]) -> Bool {
        let binaries = values.map(\.binary)
        // One buffer for all values, so that their addresses are valid together.
        let buffer = Array(binaries.compactMap(\.self).joined()) + [0]
        return unsafe buffer.withUnsafeBytes { bytes in
            var pointers: [UnsafePointer<CChar>?] = unsafe []
            var offset = 0
            for binary in binaries {
                guard let binary else {
                    unsafe pointers.append(nil)
                    continue
                }
                unsafe pointers.append(
                    bytes.baseAddress.map { unsafe ($0 + offset).assumingMemoryBound(to: CChar.self) }
                )
                offset += binary.count
            }
            let lengths = binaries.map { Int32($0?.count ?? 0) }
            let formats = binaries.map { _ in Int32(1) }
            return unsafe PQsendQueryPrepared(
                connection,
                name,
                Int32(values.count),
                pointers,
                lengths,
                formats,
                1
            ) == 1
        }
    }

    private func receive(_ exchange: Exchange, until deadline: Deadline) throws(PostgreSQLFailure) {
        for expected in exchange.expected {
            try wait(until: deadline)
            guard let result = unsafe PQgetResult(connection) else { throw failure(.interrupted) }
            let answer = unsafe PostgreSQLResult(result, server: address.name)
            let status = unsafe PQresultStatus(result)
            switch (expected, status) {
            case (.endOfGroup, PGRES_PIPELINE_SYNC): continue
            case (.answer, PGRES_TUPLES_OK), (.answer, PGRES_COMMAND_OK): exchange.results.append(answer)
            case (.preparation(let sql), PGRES_COMMAND_OK): prepared[sql] = exchange.preparing[sql]
            case (_, PGRES_PIPELINE_ABORTED): break
            case (_, PGRES_FATAL_ERROR):
                let refusal = unsafe self.refusal(result)
                if exchange.failure == nil { exchange.failure = refusal }
                if refusal.isConnectionLost { throw exchange.failure ?? refusal }
            default: throw failure(.unexpected, "an answer of the kind \(status.rawValue) to \(expected)")
            }
            // Each statement's answer ends with an empty one.
            try wait(until: deadline)
            if let surplus = unsafe PQgetResult(connection) {
                unsafe PQclear(surplus)
                throw failure(.unexpected, "a second answer to \(expected)")
            }
        }
    }

    /// Waits for the next answer, and sends pending output.
    private func wait(until deadline: Deadline) throws(PostgreSQLFailure) {
        while true {
            let rest = unsafe PQflush(connection)
            guard rest >= 0 else { throw failure(.interrupted) }
            if rest == 0, unsafe PQisBusy(connection) == 0 { return }
            var socket = pollfd(
                fd: unsafe PQsocket(connection),
                events: Int16(POLLIN) | (rest > 0 ? Int16(POLLOUT) : 0),
                revents: 0
            )
            let remaining = deadline.remaining
            guard remaining > 0 else { throw failure(.timedOut, "no answer within \(timeouts.answer) ms") }
            guard unsafe poll(&socket, 1, remaining) >= 0 || errno == EINTR else { throw failure(.interrupted) }
            guard unsafe PQconsumeInput(connection) == 1 else { throw failure(.interrupted) }
        }
    }

    private func refusal(_ result: OpaquePointer) -> PostgreSQLFailure {
        let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { unsafe String(cString: $0) }
        let primary = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { unsafe String(cString: $0) }
        let message = unsafe primary ?? String(cString: PQresultErrorMessage(result))
        // Without a state, libpq itself made the error: the connection broke.
        return PostgreSQLFailure(state == nil ? .interrupted : .refused, state: state, message, server: address.name)
    }

    private func failure(_ kind: PostgreSQLFailure.Kind, _ message: String? = nil) -> PostgreSQLFailure {
        let reason = unsafe message ?? String(cString: PQerrorMessage(connection))
        return PostgreSQLFailure(kind, reason, server: address.name)
    }
}

extension PostgreSQLConnection {
    /// The socket of the connection; negative if there is none.
    var socket: Int32 { unsafe connection == nil ? -1 : PQsocket(connection) }

    /// Reads the received data, and consumes the notifications in it.
    ///
    /// - Returns: True if there was a notification.
    /// - Throws: A failure if the connection was lost.
    func takeNotifications() throws(PostgreSQLFailure) -> Bool {
        guard unsafe connection != nil, unsafe PQconsumeInput(connection) == 1 else { throw failure(.interrupted) }
        var isNotified = false
        while let notification = unsafe PQnotifies(connection) {
            unsafe PQfreemem(notification)
            isNotified = true
        }
        return isNotified
    }
}

/// The statements of one call, and the answers received so far.
private final class Exchange {
    enum Expected {
        case preparation(String)
        case answer
        case endOfGroup
    }

    let statements: [PostgreSQLStatement]
    var expected: [Expected] = []
    /// The names of the statements that are prepared with this call, by text.
    var preparing: [String: String] = [:]
    var results: [PostgreSQLResult] = []
    var failure: PostgreSQLFailure?

    init(_ batch: [PostgreSQLStatement]) {
        statements = batch.last?.endsGroup == true ? batch : batch + [.endOfGroup]
    }
}
#endif
