public import Foundation
import Synchronization

/// An HTTP listener for a simulated server, or for the control of stores, on the loopback interface, for back ends in other processes.
///
/// The listener is for tests: it listens at 127.0.0.1 only, without TLS, answers one request per connection, and serves
/// at most 16 connections at the same time. A head may have 16 KB and a body 1 MB. Receiving a request may take ten
/// seconds, and the answer of the store one minute. A request for another host than `127.0.0.1` or `localhost` gets the
/// status 421, because a web page could have sent it (V-15). The listener runs until it is closed or released.
public final class LoopbackListener: Sendable {
    private let core: Core

    /// The port of the listener.
    public let port: Int

    /// The address, such as `http://127.0.0.1:49152`, for a client of the server API.
    public var url: URL {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.port) = ("http", "127.0.0.1", port)
        return parts.url ?? URL(filePath: "/")
    }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - server: The server that answers.
    ///   - port: The port; 0 lets the system choose a free one.
    ///   - hosts: Other names of this machine that requests may be for, without a port; none by default.
    /// - Throws: ``SimulatedServerError/network(_:)`` if the port cannot be used.
    public convenience init(
        for server: SimulatedServer,
        port: Int = 0,
        allowing hosts: Set<String> = []
    ) throws(SimulatedServerError) {
        try self.init(port: port, hosts: AllowedHosts(and: hosts)) { await server.respond(to: $0) }
    }

    /// Starts listening for requests that control the stores of customers.
    ///
    /// - Parameters:
    ///   - control: The control that answers.
    ///   - port: The port; 0 lets the system choose a free one.
    ///   - hosts: Other names of this machine that requests may be for, without a port; none by default.
    /// - Throws: ``SimulatedServerError/network(_:)`` if the port cannot be used.
    public convenience init(
        for control: StoreControlServer,
        port: Int = 0,
        allowing hosts: Set<String> = []
    ) throws(SimulatedServerError) {
        try self.init(port: port, hosts: AllowedHosts(and: hosts)) { await control.respond(to: $0) }
    }

    /// Starts listening, with another time limit for each request and its response.
    convenience init(
        for server: SimulatedServer,
        port: Int,
        timeout: Duration
    ) throws(SimulatedServerError) {
        try self.init(port: port, timeout: timeout) { await server.respond(to: $0) }
    }

    private init(
        port: Int,
        hosts: AllowedHosts = AllowedHosts(),
        timeout: Duration = LoopbackConnection.timeout,
        respond: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) throws(SimulatedServerError) {
        guard let number = UInt16(exactly: port) else {
            throw .network("the port \(port) cannot be used: ports are numbers from 0 to 65535")
        }
        do throws(SocketFault) {
            let socket = try LoopbackSocket.listening(port: number)
            self.port = Int(socket.port)
            core = Core(socket: socket, respond: respond, hosts: hosts, timeout: timeout)
        } catch {
            throw .network("the test server cannot listen: \(error.description)")
        }
        let core = core
        Thread { core.accept() }.start()
    }

    deinit { core.close() }

    /// The number of connections that are being served.
    var connectionCount: Int { core.connectionCount }

    /// Stops listening, and ends all connections.
    public func close() { core.close() }

    /// The state that the threads share, which ends when the listener is released.
    private final class Core: Sendable {
        private static let mostConnections = 16

        private struct State {
            var isClosed = false
            var connections: [ObjectIdentifier: LoopbackSocket] = [:]
        }

        private let socket: LoopbackSocket
        private let respond: @Sendable (ServerRequest) async -> ServerResponse
        private let hosts: AllowedHosts
        private let timeout: Duration
        private let state = Mutex(State())

        init(
            socket: LoopbackSocket,
            respond: @escaping @Sendable (ServerRequest) async -> ServerResponse,
            hosts: AllowedHosts,
            timeout: Duration
        ) {
            self.socket = socket
            self.respond = respond
            self.hosts = hosts
            self.timeout = timeout
        }

        var connectionCount: Int { state.withLock { $0.connections.count } }

        func accept() {
            let acceptor = LoopbackAcceptor(socket)
            while let connection = acceptor.next() {
                let isAdmitted = state.withLock { state in
                    guard !state.isClosed, state.connections.count < Self.mostConnections else { return false }
                    state.connections[ObjectIdentifier(connection)] = connection
                    return true
                }
                guard isAdmitted else {
                    LoopbackConnection(connection).turnAway()
                    continue
                }
                Thread { [self] in
                    LoopbackConnection(connection, hosts: hosts, timeout: timeout).serve(respond)
                    state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
                }.start()
            }
        }

        func close() {
            let connections = state.withLock { state in
                state.isClosed = true
                return Array(state.connections.values)
            }
            socket.shutDown()
            #if canImport(Darwin)
            // On these systems, closing a socket does not wake a thread that waits for a connection.
            do throws(SocketFault) {
                try LoopbackSocket.connected(to: socket.port, before: Deadline(after: .seconds(1))).shutDown()
            } catch {
                // The thread has continued already.
            }
            #endif
            for connection in connections { connection.shutDown() }
        }
    }
}
