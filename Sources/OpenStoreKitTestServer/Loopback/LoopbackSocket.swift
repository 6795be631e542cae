import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An error of a system call on a socket.
struct SocketFault: Error, Hashable, Sendable {
    let operation: String
    let number: Int32

    /// True if the operation timed out.
    var isTimeout: Bool { number == EAGAIN || number == EWOULDBLOCK || number == ETIMEDOUT || number == EINPROGRESS }

    static func last(_ operation: String) -> Self { Self(operation: operation, number: errno) }

    var description: String { unsafe "\(operation): \(String(cString: strerror(number)))" }
}

/// The time at which an exchange times out.
struct Deadline: Sendable {
    private let end: DispatchTime

    /// Creates a deadline.
    ///
    /// - Parameter timeout: The time from now on.
    init(after timeout: Duration) { end = .now() + .nanoseconds(Int(timeout / .nanoseconds(1))) }

    /// The remaining time; `nil` if the deadline has passed.
    var rest: Duration? {
        let now = DispatchTime.now()
        return now < end ? .nanoseconds(Int64(end.uptimeNanoseconds - now.uptimeNanoseconds)) : nil
    }
}

/// A TCP socket of the loopback interface, which is closed when the object is released.
///
/// Every operation blocks its thread for at most the given time. Operations must run on a separate thread, and never on
/// one of the threads that tasks share.
final class LoopbackSocket: Sendable {
    /// The number of connections that the system holds until they are accepted.
    private static let backlog: Int32 = 128

    let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Takes over a connection that was accepted.
    convenience init(accepted descriptor: Int32) {
        self.init(descriptor)
        ignoreBrokenPipe()
    }

    deinit { _ = close(descriptor) }

    /// Creates a socket that accepts connections at 127.0.0.1 only.
    ///
    /// - Parameter port: The port; 0 lets the system choose.
    /// - Returns: The socket.
    /// - Throws: ``SocketFault``, such as of a port in use.
    static func listening(port: UInt16) throws(SocketFault) -> LoopbackSocket {
        let made = try make()
        var yes: Int32 = 1
        _ = unsafe setsockopt(made.descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let status = unsafe withAddress(port) { address, length in unsafe bind(made.descriptor, address, length) }
        guard status == 0 else { throw .last("use the port \(port) of 127.0.0.1") }
        guard listen(made.descriptor, Self.backlog) == 0 else { throw .last("listen") }
        return made
    }

    /// Connects to 127.0.0.1.
    ///
    /// - Throws: ``SocketFault``, such as of a port at which nothing listens.
    static func connected(to port: UInt16, before deadline: Deadline) throws(SocketFault) -> LoopbackSocket {
        let made = try make()
        try made.limitWaiting(to: deadline)
        let status = unsafe withAddress(port) { address, length in unsafe connect(made.descriptor, address, length) }
        guard status == 0 else { throw .last("connect to the port \(port) of 127.0.0.1") }
        return made
    }

    private static func make() throws(SocketFault) -> LoopbackSocket {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw .last("make a socket") }
        let made = LoopbackSocket(descriptor)
        made.ignoreBrokenPipe()
        return made
    }

    private func ignoreBrokenPipe() {
        #if canImport(Darwin)
        var yes: Int32 = 1
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    private static func withAddress(
        _ port: UInt16,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }

    /// The port that the socket is bound to.
    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Limits the time that the next reads and writes may take.
    ///
    /// - Throws: ``SocketFault`` if the deadline has passed.
    private func limitWaiting(to deadline: Deadline) throws(SocketFault) {
        guard let rest = deadline.rest else { throw SocketFault(operation: "wait", number: ETIMEDOUT) }
        var time = timeval()
        time.tv_sec = Int(rest.components.seconds)
        time.tv_usec = .init(rest.components.attoseconds / 1_000_000_000_000)
        // A time of zero would mean no limit.
        if time.tv_sec == 0, time.tv_usec == 0 { time.tv_usec = 1 }
        let length = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, length)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, length)
    }

    /// Reads the available bytes, at most 16 KB.
    ///
    /// - Returns: The bytes; empty at the end of the connection.
    /// - Throws: ``SocketFault``, also when the deadline passes.
    func read(before deadline: Deadline) throws(SocketFault) -> [UInt8] {
        try limitWaiting(to: deadline)
        var status = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
            repeat {
                status = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
            } while status < 0 && errno == EINTR
            count = max(0, status)
        }
        guard status >= 0 else { throw .last("receive") }
        return bytes
    }

    /// Writes all bytes.
    ///
    /// - Throws: ``SocketFault``, also when the deadline passes.
    func write(_ data: Data, before deadline: Deadline) throws(SocketFault) {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = Array(data)[...]
        while !rest.isEmpty {
            try limitWaiting(to: deadline)
            let count = unsafe rest.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, flags) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last("send") }
            rest = rest.dropFirst(count)
        }
    }

    /// Ends the sending direction: the other side reads the written bytes, and then the end.
    func finishWriting() {
        #if canImport(Glibc)
        _ = shutdown(descriptor, Int32(SHUT_WR))
        #else
        _ = shutdown(descriptor, SHUT_WR)
        #endif
    }

    /// Ends the connection in both directions, so that a thread that waits for it continues.
    func shutDown() {
        #if canImport(Glibc)
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        #else
        _ = shutdown(descriptor, SHUT_RDWR)
        #endif
    }
}
