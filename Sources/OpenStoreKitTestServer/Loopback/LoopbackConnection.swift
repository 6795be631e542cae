import Dispatch
import Foundation
import Synchronization

/// One connection: a request and its response.
struct LoopbackConnection {
    /// The time for the whole request to arrive, and again for the answer to be taken.
    static let patience = Duration.seconds(10)
    /// The time for the store to answer, which a busy machine may need; clients give up after a minute, too.
    private static let storePatience = Duration.seconds(60)
    /// The number of bytes that are read and dropped of a refused request, so that the client reads the refusal.
    private static let mostDropped = 16 << 20

    private let socket: LoopbackSocket
    private let patience: Duration

    init(_ socket: LoopbackSocket, patience: Duration = Self.patience) {
        self.socket = socket
        self.patience = patience
    }

    /// Reads the request, and writes the response; the connection ends in every case.
    ///
    /// - Parameter respond: Makes the response; it runs in a task, and this thread waits for it.
    func serve(_ respond: @escaping @Sendable (ServerRequest) async -> ServerResponse) {
        defer { socket.shutDown() }
        let response: ServerResponse
        var isRefused = false
        do throws(HTTPFault) {
            guard let request = try readRequest(before: Deadline(after: patience)) else { return }
            response = try self.response(to: request, respond)
        } catch {
            response = ServerResponse(error)
            isRefused = true
        }
        do throws(SocketFault) {
            try socket.write(response.message, before: Deadline(after: patience))
            if isRefused { try dropRest(before: Deadline(after: patience)) }
        } catch {
            // The client has gone.
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
            // The client has gone.
        }
    }

    /// Reads what a refused client still sends; a connection that is closed before would take the refusal with it.
    private func dropRest(before deadline: Deadline) throws(SocketFault) {
        socket.finishWriting()
        var dropped = 0
        while dropped < Self.mostDropped {
            let bytes = try socket.read(before: deadline)
            guard !bytes.isEmpty else { return }
            dropped += bytes.count
        }
    }

    /// Reads a request; `nil` if the client sends none, or goes.
    private func readRequest(before deadline: Deadline) throws(HTTPFault) -> ServerRequest? {
        var received: [UInt8] = []
        var head: HTTPRequestHead?
        while true {
            if head == nil { head = try HTTPRequestHead.read(received[...]) }
            if let head, received.count >= head.byteCount + head.contentLength {
                return head.request(body: Data(received[head.byteCount...].prefix(head.contentLength)))
            }
            let bytes: [UInt8]
            do throws(SocketFault) {
                bytes = try socket.read(before: deadline)
            } catch {
                guard error.isTimeout else { return nil }
                throw HTTPFault(status: 408, reason: "it was not complete after \(patience)")
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
        let milliseconds = Int(Self.storePatience / .milliseconds(1))
        guard done.wait(timeout: .now() + .milliseconds(milliseconds)) == .success,
            let response = answer.response.withLock({ $0 })
        else {
            task.cancel()
            throw HTTPFault(status: 504, reason: "the store did not answer within \(Self.storePatience)")
        }
        return response
    }
}
