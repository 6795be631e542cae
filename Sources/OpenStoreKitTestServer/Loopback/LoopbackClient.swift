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

/// Sends notifications to a back end on this machine.
///
/// Foundation's client is not used: on Linux it obeys the proxy settings of the environment, and could carry a
/// notification off the machine.
enum LoopbackClient {
    /// The time for connecting, and for each read and write, in seconds.
    private static let patience = 10
    /// The length of an answer that is read.
    private static let longestAnswer = 64 * 1024

    /// Sends a notification, on a thread of its own.
    static func post(_ body: Data, to url: URL) async -> DeliveryResult {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: send(body, to: url)) }.start()
        }
    }

    private static func send(_ body: Data, to url: URL) -> DeliveryResult {
        do throws(SimulatedServerError) {
            let address = try LoopbackAddress(url)
            return send(body, to: address)
        } catch {
            return .other
        }
    }

    private static func send(_ body: Data, to address: LoopbackAddress) -> DeliveryResult {
        var answer: [UInt8] = []
        do throws(SocketFault) {
            let socket = try LoopbackSocket.connected(to: address.port, patience: patience)
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
            try socket.write(Data(head.utf8) + body)
            while answer.count < longestAnswer {
                let bytes = try socket.read()
                if bytes.isEmpty { break }
                answer += bytes
                // The rest is not read: the status is all that counts.
                if status(in: answer) != nil, answer.contains(0x0A) { break }
            }
        } catch {
            if error.isTimeout { return .timedOut }
            return answer.isEmpty ? .socketIssue : .prematureClose
        }
        guard !answer.isEmpty else { return .noResponse }
        guard answer.contains(0x0A) else { return .prematureClose }
        return status(in: answer).map { DeliveryResult(status: $0) } ?? .invalidResponse
    }

    /// The status in the first line of an answer; `nil` if it is none, or not complete.
    private static func status(in answer: [UInt8]) -> Int? {
        guard let end = answer.firstIndex(of: 0x0A) else { return nil }
        let parts = String(decoding: answer[..<end], as: UTF8.self).split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = Int(parts[1].prefix(3)),
            (100...599).contains(status)
        else { return nil }
        return status
    }
}
