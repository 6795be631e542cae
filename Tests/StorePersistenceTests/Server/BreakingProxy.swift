#if PostgreSQL
import Foundation
import Synchronization
import Testing

/// A server on the loopback interface that passes everything on to a PostgreSQL server, until a fault is armed.
final class BreakingProxy: Sendable {
    /// The fault at the next commit.
    enum Fault: Sendable {
        /// The connection breaks before the server receives the commit.
        case beforeCommit
        /// The server commits, and the connection breaks before the client receives the answer.
        case afterCommit
        /// The server commits, and the client receives nothing, while the connection stays open.
        case silence
        /// The connection of the client breaks, and the server receives the commit when the test releases it.
        case held
        /// The sessions of the server stay when their clients end, as in a pool.
        case pooled
        /// The server reports version 9.6, without waiting for a commit.
        case oldVersion
    }

    let port: Int
    private let listener: Int32
    private let serverPort: Int
    private let fault = Mutex<Fault?>(nil)
    private let connections = Mutex<[Int32]>([])
    private let isRefusing = Mutex(false)
    /// The commit that is held back, and the connection to the server that it belongs to.
    private let held = Mutex<(bytes: [UInt8], server: Int32)?>(nil)

    /// Begins to listen.
    ///
    /// - Parameter url: The address of the server, with a host that is `127.0.0.1` and a port.
    /// - Throws: An expectation that failed.
    init(to url: String) throws {
        let components = try #require(URLComponents(string: url))
        serverPort = try #require(components.port)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = Self.address(of: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(listener, pointer, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        try #require(bound)
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread { [self] in accept() }.start()
    }

    /// The address of the server, through the proxy.
    func url(for url: String) throws -> String {
        var components = try #require(URLComponents(string: url))
        components.port = port
        return try #require(components.string)
    }

    func arm(_ next: Fault) { fault.withLock { $0 = next } }

    /// Breaks every connection.
    func breakConnections() {
        let open = connections.withLock { open in
            defer { open = [] }
            return open
        }
        for end in open { shutdown(end, Int32(SHUT_RDWR)) }
    }

    /// Closes each new connection at once, or accepts them again.
    func refuse(_ isOn: Bool) { isRefusing.withLock { $0 = isOn } }

    /// Passes the commit that is held back on to the server, if its connection still exists.
    ///
    /// - Throws: An expectation that failed, if no commit is held back.
    func release() throws {
        let held = try #require(self.held.withLock { $0 })
        _ = unsafe send(held.server, held.bytes, held.bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Accepts no further connection.
    func endListening() { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Ends everything.
    func end() {
        endListening()
        breakConnections()
    }

    deinit { close(listener) }

    private static func address(of port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { return }
            guard !isRefusing.withLock({ $0 }) else {
                close(client)
                continue
            }
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = Self.address(of: serverPort)
            let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    unsafe connect(server, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            guard isConnected else {
                close(client)
                close(server)
                continue
            }
            connections.withLock { $0 += [client, server] }
            let caught = Mutex<Fault?>(nil)
            let shared = Shared(caught)
            Thread { [self] in pass(from: client, to: server, shared, isRequest: true) }.start()
            Thread { [self] in pass(from: server, to: client, shared, isRequest: false) }.start()
        }
    }

    /// The fault that a connection has met.
    private final class Shared: Sendable {
        let fault: Mutex<Fault?>
        init(_ fault: consuming Mutex<Fault?>) { self.fault = fault }
    }

    /// Replaces the version of the server in its startup parameters.
    private static func claimOldVersion(in buffer: inout [UInt8], _ count: Int) {
        let parameter = Data("server_version\0".utf8)
        guard let found = Data(buffer[..<count]).range(of: parameter) else { return }
        let version = Data("9.6.1".utf8)
        buffer.replaceSubrange(found.upperBound..<found.upperBound + version.count, with: version)
    }

    private func pass(from source: Int32, to target: Int32, _ shared: Shared, isRequest: Bool) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            guard isRequest else {
                if fault.withLock({ $0 }) == .oldVersion { Self.claimOldVersion(in: &buffer, count) }
                switch shared.fault.withLock({ $0 }) {
                case .afterCommit: break
                case .silence: continue
                case .beforeCommit, .held, .pooled, .oldVersion, nil:
                    if unsafe send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count { continue }
                }
                break
            }
            // The statement's text is in the first commit of a connection; later ones only name it.
            if Data(buffer[..<count]).range(of: Data("COMMIT\0".utf8)) != nil {
                let met = fault.withLock { fault -> Fault? in
                    guard fault != .oldVersion, fault != .pooled else { return nil }
                    defer { fault = nil }
                    return fault
                }
                if let met { shared.fault.withLock { $0 = met } }
                if case .beforeCommit = met { break }
                if case .held = met {
                    held.withLock { $0 = (Array(buffer[..<count]), target) }
                    shutdown(source, Int32(SHUT_RDWR))
                    return
                }
            }
            // A client that ends its session says so with one byte and the length of the message.
            if fault.withLock({ $0 }) == .pooled, Array(buffer[..<count].suffix(5)) == [0x58, 0, 0, 0, 4] { return }
            guard unsafe send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }
}
#endif
