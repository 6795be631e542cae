import Dispatch
public import Foundation
import Synchronization

/// A simulated server behind HTTP on the loopback interface, for back ends that run as other processes.
///
/// It is a test server: it listens at 127.0.0.1 and at no other interface, without TLS, answers one request per
/// connection, and serves at most 16 connections at once. A head may have 16 KB, a body a megabyte, and a request may
/// take ten seconds. It runs until it is closed or released.
public final class LoopbackListener: Sendable {
    private let core: Core

    /// The port at which it listens.
    public let port: Int

    /// The address, such as `http://127.0.0.1:49152`, for a client of the server API.
    public var url: URL {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.port) = ("http", "127.0.0.1", port)
        return parts.url ?? URL(filePath: "/")
    }

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - server: The server that answers.
    ///   - port: The port; 0 lets the system choose a free one.
    /// - Throws: ``SimulatedServerError/network(_:)`` if the port cannot be used.
    public init(for server: SimulatedServer, port: Int = 0) throws(SimulatedServerError) {
        guard let number = UInt16(exactly: port) else {
            throw .network("the port \(port) cannot be used: ports are numbers from 0 to 65535")
        }
        do throws(SocketFault) {
            let socket = try LoopbackSocket.listening(port: number)
            self.port = Int(socket.port)
            core = Core(socket: socket, server: server)
        } catch {
            throw .network("the test server cannot listen: \(error.description)")
        }
        let core = core
        Thread { core.accept() }.start()
    }

    deinit { core.close() }

    /// Stops listening, and ends all connections.
    public func close() { core.close() }

    /// The part that the threads share, which ends when the listener is released.
    private final class Core: Sendable {
        private static let mostConnections = 16

        private struct State {
            var isClosed = false
            var connections: [ObjectIdentifier: LoopbackSocket] = [:]
        }

        private let socket: LoopbackSocket
        private let server: SimulatedServer
        private let state = Mutex(State())

        init(socket: LoopbackSocket, server: SimulatedServer) {
            self.socket = socket
            self.server = server
        }

        func accept() {
            while let connection = socket.accepted() {
                let isAdmitted = state.withLock { state in
                    guard !state.isClosed, state.connections.count < Self.mostConnections else { return false }
                    state.connections[ObjectIdentifier(connection)] = connection
                    return true
                }
                guard isAdmitted else {
                    connection.shutDown()
                    continue
                }
                Thread { [self] in
                    LoopbackConnection(connection).serve { [server] in await server.respond(to: $0) }
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
            // There, a thread that waits for a connection is not woken by the end of its socket.
            do throws(SocketFault) {
                try LoopbackSocket.connected(to: socket.port, patience: 1).shutDown()
            } catch {
                // The thread has gone on already.
            }
            #endif
            for connection in connections { connection.shutDown() }
        }
    }
}

/// One connection: a request and its response.
struct LoopbackConnection {
    /// The time for the whole request and for the answer, in seconds.
    static let patience = 10

    private let socket: LoopbackSocket

    init(_ socket: LoopbackSocket) { self.socket = socket }

    /// Reads the request, and writes the response; the connection ends in every case.
    ///
    /// - Parameter respond: Makes the response; it runs in a task, and this thread waits for it.
    func serve(_ respond: @escaping @Sendable (ServerRequest) async -> ServerResponse) {
        defer { socket.shutDown() }
        socket.limitWaiting(to: Self.patience)
        do throws(SocketFault) {
            let response: ServerResponse
            do throws(HTTPFault) {
                guard let request = try readRequest() else { return }
                response = Self.response(to: request, respond)
            } catch {
                response = ServerResponse(error)
            }
            try socket.write(response.message)
        } catch {
            // The client has gone.
        }
    }

    /// Reads a request; `nil` if the client sends none.
    private func readRequest() throws(HTTPFault) -> ServerRequest? {
        let end = DispatchTime.now() + .seconds(Self.patience)
        var received: [UInt8] = []
        var head: HTTPRequestHead?
        while true {
            if head == nil { head = try HTTPRequestHead.read(received[...]) }
            if let head, received.count >= head.byteCount + head.contentLength {
                return head.request(body: Data(received[head.byteCount...].prefix(head.contentLength)))
            }
            let now = DispatchTime.now()
            guard now < end else {
                throw HTTPFault(status: 408, reason: "it took more than \(Self.patience) seconds")
            }
            socket.limitWaiting(to: Int((end.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000_000) + 1)
            let bytes: [UInt8]
            do throws(SocketFault) {
                bytes = try socket.read()
            } catch {
                throw HTTPFault(status: 408, reason: "nothing arrived for \(Self.patience) seconds")
            }
            guard !bytes.isEmpty else {
                if received.isEmpty { return nil }
                throw HTTPFault(status: 400, reason: "the connection ended in the middle of it")
            }
            received += bytes
        }
    }

    private final class Answer: Sendable {
        let response = Mutex<ServerResponse?>(nil)
    }

    /// Waits on this thread, which belongs to the connection, for a task.
    private static func response(
        to request: ServerRequest,
        _ respond: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) -> ServerResponse {
        let (answer, done) = (Answer(), DispatchSemaphore(value: 0))
        let task = Task.detached {
            let response = await respond(request)
            answer.response.withLock { $0 = response }
            done.signal()
        }
        guard done.wait(timeout: .now() + .seconds(patience)) == .success else {
            task.cancel()
            return ServerResponse(HTTPFault(status: 504, reason: "the store did not answer in \(patience) seconds"))
        }
        return answer.response.withLock { $0 } ?? .empty(500)
    }
}
