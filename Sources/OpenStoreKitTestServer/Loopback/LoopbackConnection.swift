import Dispatch
import Foundation
import Synchronization

/// A connection with one request and its response.
struct LoopbackConnection {
    /// The time limit for receiving the whole request, and again for sending the response.
    static let timeout = Duration.seconds(10)
    /// The time limit for the answer of the store, which a busy machine may need; clients also give up after a minute.
    private static let storeTimeout = Duration.seconds(60)
    /// The maximum number of bytes of a refused request that are read and discarded, so that the client reads the
    /// response.
    private static let mostDropped = 16 << 20

    private let socket: LoopbackSocket
    private let hosts: AllowedHosts
    private let timeout: Duration

    init(_ socket: LoopbackSocket, hosts: AllowedHosts = AllowedHosts(), timeout: Duration = Self.timeout) {
        self.socket = socket
        self.hosts = hosts
        self.timeout = timeout
    }

    /// Reads the request, and writes the response; the connection ends in every case.
    ///
    /// - Parameter respond: Returns the response; it runs in a task, for which this thread waits.
    func serve(_ respond: @escaping @Sendable (ServerRequest) async -> ServerResponse) {
        defer { socket.shutDown() }
        let response: ServerResponse
        var isRefused = false
        do throws(HTTPFault) {
            guard let request = try readRequest(before: Deadline(after: timeout)) else { return }
            response = try self.response(to: request, respond)
        } catch {
            response = ServerResponse(error)
            isRefused = true
        }
        do throws(SocketFault) {
            try socket.write(response.message, before: Deadline(after: timeout))
            if isRefused { try dropRest(before: Deadline(after: timeout)) }
        } catch {
            // The client has closed the connection.
        }
    }

    /// Refuses a connection beyond the limit, without waiting for the client.
    func turnAway() {
        defer { socket.shutDown() }
        let fault = HTTPFault(status: 503, reason: "as many connections as this server serves at once are open")
        do throws(SocketFault) {
            try socket.write(ServerResponse(fault).message, before: Deadline(after: .milliseconds(100)))
            socket.finishWriting()
        } catch {
            // The client has closed the connection.
        }
    }

    /// Reads and discards the rest of a refused request; closing the connection earlier would also discard the
    /// response.
    private func dropRest(before deadline: Deadline) throws(SocketFault) {
        socket.finishWriting()
        var dropped = 0
        while dropped < Self.mostDropped {
            let bytes = try socket.read(before: deadline)
            guard !bytes.isEmpty else { return }
            dropped += bytes.count
        }
    }

    /// Reads a request; `nil` if the client sends none, or closes the connection.
    private func readRequest(before deadline: Deadline) throws(HTTPFault) -> ServerRequest? {
        var received: [UInt8] = []
        var head: HTTPRequestHead?
        while true {
            if head == nil {
                head = try HTTPRequestHead.read(received[...])
                if let head { try hosts.check(head) }
            }
            if let head, received.count >= head.byteCount + head.contentLength {
                return head.request(body: Data(received[head.byteCount...].prefix(head.contentLength)))
            }
            let bytes: [UInt8]
            do throws(SocketFault) {
                bytes = try socket.read(before: deadline)
            } catch {
                guard error.isTimeout else { return nil }
                throw HTTPFault(status: 408, reason: "it was not complete after \(timeout)")
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

    /// Runs a task and waits for it on this thread, which serves only this connection.
    private func response(
        to request: ServerRequest,
        _ respond: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) throws(HTTPFault) -> ServerResponse {
        let (answer, done) = (Answer(), DispatchSemaphore(value: 0))
        let task = Task.detached {
            let response = await respond(request)
            answer.response.withLock { $0 = response }
            done.signal()
        }
        let milliseconds = Int(Self.storeTimeout / .milliseconds(1))
        guard done.wait(timeout: .now() + .milliseconds(milliseconds)) == .success,
            let response = answer.response.withLock({ $0 })
        else {
            task.cancel()
            throw HTTPFault(status: 504, reason: "the store did not answer within \(Self.storeTimeout)")
        }
        return response
    }
}
