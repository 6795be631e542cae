import Foundation

/// An address on this machine that notifications are sent to.
struct LoopbackAddress: Hashable, Sendable {
    let port: UInt16
    let target: String

    /// - Throws: ``SimulatedServerError/destination(_:)`` for any other scheme or host.
    init(_ url: URL) throws(SimulatedServerError) {
        guard url.scheme?.lowercased() == "http" else {
            throw .destination("notifications cannot be sent to \(url.absoluteString): the scheme has to be http")
        }
        guard let host = url.host(percentEncoded: false)?.lowercased(), ["127.0.0.1", "localhost"].contains(host) else {
            throw .destination(
                """
                notifications cannot be sent to \(url.absoluteString): they never leave this machine, so the host has to \
                be 127.0.0.1 or localhost
                """
            )
        }
        guard let port = UInt16(exactly: url.port ?? 80), port > 0 else {
            throw .destination("notifications cannot be sent to \(url.absoluteString): the port is wrong")
        }
        self.port = port
        let path = url.path(percentEncoded: true)
        target = (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
}

/// A client that sends notifications to a back end on this machine.
///
/// Foundation's client is not used, because redirections and proxies could send a notification to another machine.
package struct LoopbackClient: Sendable {
    /// The maximum number of bytes that are read to find the status.
    private static let longestAnswer = 64 * 1024

    let address: LoopbackAddress
    /// The time limit of the whole exchange.
    let timeout: Duration

    /// Sends a notification on a separate thread.
    ///
    /// - Parameter body: The body of the request.
    /// - Returns: The outcome, at the latest after the time limit.
    func post(_ body: Data) async -> DeliveryResult {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: send(body)) }.start()
        }
    }

    private func send(_ body: Data) -> DeliveryResult {
        let deadline = Deadline(after: timeout)
        var answer: [UInt8] = []
        do throws(SocketFault) {
            let socket = try LoopbackSocket.connected(to: address.port, before: deadline)
            defer { socket.shutDown() }
            let head = """
                POST \(address.target) HTTP/1.1\r
                Host: 127.0.0.1:\(address.port)\r
                Content-Type: application/json\r
                Content-Length: \(body.count)\r
                User-Agent: OpenStoreKit test server\r
                Connection: close\r
                \r

                """
            try socket.write(Data(head.utf8) + body, before: deadline)
            while answer.count < Self.longestAnswer {
                let bytes = try socket.read(before: deadline)
                if bytes.isEmpty { break }
                answer += bytes
                if let result = Self.result(of: answer) { return result }
            }
        } catch {
            if error.isTimeout { return .timedOut }
            return answer.isEmpty ? .socketIssue : .prematureClose
        }
        if answer.isEmpty { return .noResponse }
        return answer.count < Self.longestAnswer ? .prematureClose : .invalidResponse
    }

    /// Returns the outcome of a response; `nil` while its status is incomplete.
    ///
    /// The body is ignored, and so are interim responses such as `100 Continue`.
    package static func result(of answer: [UInt8]) -> DeliveryResult? {
        var rest = answer[...]
        while let end = rest.firstIndex(of: 0x0A) {
            let parts = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ", maxSplits: 2)
            guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = Int(parts[1].prefix(3)),
                (100...599).contains(status)
            else { return .invalidResponse }
            guard status < 200 else { return DeliveryResult(status: status) }
            guard let head = rest.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) else { return nil }
            rest = rest[head.upperBound...]
        }
        return nil
    }
}
