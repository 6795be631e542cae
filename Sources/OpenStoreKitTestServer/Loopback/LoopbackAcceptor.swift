import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An acceptor of the connections of a listening socket, which also works while the process has no free descriptor.
final class LoopbackAcceptor: Sendable {
    private let socket: LoopbackSocket
    /// A reserved descriptor, closed to accept a connection when no other is free; -1 if there is none.
    private let spare = Mutex(LoopbackAcceptor.openSpare())

    init(_ socket: LoopbackSocket) { self.socket = socket }

    deinit { spare.withLock { if $0 >= 0 { _ = close($0) } } }

    private static func openSpare() -> Int32 { unsafe open("/dev/null", O_RDONLY) }

    /// Waits for a connection.
    ///
    /// A connection for which the process has no descriptor is closed, because it would block the connections behind
    /// it.
    ///
    /// - Returns: The connection, or `nil` after `shutDown()` of the socket.
    func next() -> LoopbackSocket? {
        while true {
            let descriptor = accept(socket.descriptor, nil, nil)
            if descriptor >= 0 { return LoopbackSocket(accepted: descriptor) }
            switch errno {
            // A client that closed its connection early is not a reason to stop.
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE:
                guard turnAwayWithSpare() else { return nil }
            default: return nil
            }
        }
    }

    /// Accepts and closes one connection with the spare descriptor.
    ///
    /// - Returns: False if there is no spare descriptor.
    private func turnAwayWithSpare() -> Bool {
        spare.withLock { spare in
            guard spare >= 0 else { return false }
            _ = close(spare)
            let descriptor = accept(socket.descriptor, nil, nil)
            if descriptor >= 0 { _ = close(descriptor) }
            spare = Self.openSpare()
            return true
        }
    }
}
