import Foundation
@testable import OpenStoreKitTestServer
import Synchronization

/// The other side of a loopback connection, on threads of its own because sockets block.
enum LoopbackPeer {
    private static let patience = Duration.seconds(120)

    /// Runs blocking code on a thread of its own.
    static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try body() }) }.start()
        }
    }

    /// Sends bytes and returns all that comes back.
    ///
    /// - Parameters:
    ///   - text: The bytes.
    ///   - port: The port of the server.
    ///   - closing: True to end the connection at once, without an answer.
    /// - Returns: The answer.
    /// - Throws: The error of the socket.
    static func exchange(_ text: String, port: Int, closing: Bool = false) async throws -> String {
        try await onThread {
            let deadline = Deadline(after: patience)
            let socket = try LoopbackSocket.connected(to: UInt16(port), before: deadline)
            defer { socket.shutDown() }
            try socket.write(Data(text.utf8), before: deadline)
            if closing { return "" }
            var answer: [UInt8] = []
            while case let bytes = try socket.read(before: deadline), !bytes.isEmpty { answer += bytes }
            return String(decoding: answer, as: UTF8.self)
        }
    }

    /// Returns the answer, which is empty if the connection failed.
    static func answer(to text: String, port: Int) async -> String {
        do {
            return try await exchange(text, port: port)
        } catch {
            return ""
        }
    }

    /// Sends one byte after another, and gives the server a moment to answer after each.
    ///
    /// - Returns: The answer, with the number of bytes that were sent before it.
    static func trickle(_ text: String, port: Int) async throws -> (answer: String, sent: Int) {
        try await onThread {
            let socket = try LoopbackSocket.connected(to: UInt16(port), before: Deadline(after: patience))
            defer { socket.shutDown() }
            var sent = 0
            for byte in text.utf8 {
                do throws(SocketFault) {
                    try socket.write(Data([byte]), before: Deadline(after: patience))
                    sent += 1
                    let bytes = try socket.read(before: Deadline(after: .milliseconds(50)))
                    return (String(decoding: bytes, as: UTF8.self), sent)
                } catch {
                    guard error.isTimeout else { throw error }
                }
            }
            return ("", sent)
        }
    }
}

/// A back end on this machine that behaves badly, one connection after another.
final class BackEndSocket: Sendable {
    /// The behavior on one connection.
    enum Manner: Sendable {
        /// Answers with a status.
        case status(Int)
        /// Reads the request and never answers; the connection stays open until the back end is closed.
        case silent
        /// Writes one byte of an answer after another, until the client has gone.
        case trickling
        /// Ends the connection without an answer.
        case closing
        /// Ends the connection in the middle of the first line.
        case breakingOff
        /// Answers with bytes that are no HTTP.
        case nonsense
        /// Answers with an interim status before the final one.
        case interim(Int)
        /// Sends a redirection to another machine.
        case redirecting
    }

    private struct State {
        var manners: [Manner]
        var requests: [ServerRequest] = []
        var open: [LoopbackSocket] = []
        var isClosed = false
    }

    private let socket: LoopbackSocket
    private let state: Mutex<State>

    /// Begins to listen.
    ///
    /// - Parameter manners: The behaviors, one for each connection; later connections get the status 200.
    /// - Throws: The error of the socket.
    init(_ manners: [Manner]) throws {
        let socket = try LoopbackSocket.listening(port: 0)
        self.socket = socket
        state = Mutex(State(manners: manners))
        Thread { [self] in
            let acceptor = LoopbackAcceptor(socket)
            while let connection = acceptor.next() { Thread { self.serve(connection) }.start() }
        }.start()
    }

    /// The requests that arrived completely, in order.
    var requests: [ServerRequest] { state.withLock { $0.requests } }

    func url(_ path: String = "/hook") throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(socket.port)\(path)") else { throw URLError(.badURL) }
        return url
    }

    func close() {
        let open = state.withLock { state in
            state.isClosed = true
            defer { state.open = [] }
            return state.open
        }
        socket.shutDown()
        for connection in open { connection.shutDown() }
    }

    private func serve(_ connection: LoopbackSocket) {
        let manner = state.withLock { state in
            state.open.append(connection)
            return state.manners.isEmpty ? .status(200) : state.manners.removeFirst()
        }
        defer { state.withLock { state in state.open.removeAll { $0 === connection } } }
        let deadline = Deadline(after: .seconds(60))
        do {
            guard let request = try read(connection, before: deadline) else { return }
            state.withLock { $0.requests.append(request) }
            try answer(connection, manner, before: deadline)
        } catch {
            // The client has gone, which some manners provoke.
        }
        connection.shutDown()
    }

    private func read(_ connection: LoopbackSocket, before deadline: Deadline) throws -> ServerRequest? {
        var received: [UInt8] = []
        while case let bytes = try connection.read(before: deadline), !bytes.isEmpty {
            received += bytes
            guard let head = try HTTPRequestHead.read(received[...]) else { continue }
            if received.count >= head.byteCount + head.contentLength {
                return head.request(body: Data(received[head.byteCount...]))
            }
        }
        return nil
    }

    private func answer(_ connection: LoopbackSocket, _ manner: Manner, before deadline: Deadline) throws {
        func write(_ text: String) throws { try connection.write(Data(text.utf8), before: deadline) }
        switch manner {
        case .status(let status): try write("HTTP/1.1 \(status) Status\r\nContent-Length: 0\r\n\r\n")
        case .silent: _ = try connection.read(before: deadline)
        case .trickling:
            for byte in "HTTP/1.1 200 OK".utf8 {
                try connection.write(Data([byte]), before: deadline)
                do throws(SocketFault) {
                    // The client sends nothing more, so that this read ends at the deadline or with the connection.
                    guard try !connection.read(before: Deadline(after: .milliseconds(200))).isEmpty else { return }
                } catch {
                    guard error.isTimeout else { throw error }
                }
            }
        case .closing: break
        case .breakingOff: try write("HTTP/1.1 20")
        case .nonsense: try write("hello\r\n\r\n")
        case .interim(let status):
            try write("HTTP/1.1 100 Continue\r\n\r\n")
            try write("HTTP/1.1 \(status) Status\r\n\r\n")
        case .redirecting: try write("HTTP/1.1 307 Status\r\nLocation: http://192.0.2.1/\r\n\r\n")
        }
    }
}
