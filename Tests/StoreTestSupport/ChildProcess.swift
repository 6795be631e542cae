package import Foundation
import Synchronization
import TestWaiting
package import Testing

/// Another process, whose output a test reads, and which it kills.
///
/// The type does not use Foundation's `Process`, which reads beyond the end of a buffer in a process that has more than
/// about 1,300 files open. Foundation looks for the highest descriptor in `/proc/self/fd`, and copies each directory
/// entry with its full length. Tests that run in parallel have that many, and crashed now and then.
package struct ChildProcess: Sendable {
    /// The end of a process.
    package enum End: Equatable, Sendable {
        /// The process ended by itself, with a status.
        case exit(Int32)
        /// A signal ended the process.
        case signal(Int32)
    }

    /// A process that could not be started, with the number of the error.
    package struct NotStarted: Error, CustomStringConvertible {
        package let description: String
    }

    package let processIdentifier: pid_t
    /// The text that the process prints.
    private let output: FileHandle
    /// The other end of what the process reads, if that is a pipe: it stays open, and empty, as long as this value.
    private let input: FileHandle?

    /// Held from the making of a pipe until its ends are known to be closed in other children.
    ///
    /// A child that inherits the end of a pipe keeps the reader waiting.
    private static let starting = Mutex(())

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The executable file.
    ///   - arguments: The arguments behind the name of the program.
    ///   - file: The file that the process reads; by default a pipe that ends when the last copy of this value goes.
    /// - Throws: ``NotStarted``.
    package init(_ program: URL, _ arguments: [String], input file: URL? = nil) throws {
        let path = program.path(percentEncoded: false)
        (processIdentifier, output, input) = try Self.starting.withLock { _ in
            let printed = try Self.makePipe()
            if let file {
                let opened = try FileHandle(forReadingFrom: file)
                return (try Self.start(path, arguments, input: opened, output: printed.writing), printed.reading, nil)
            }
            let read = try Self.makePipe()
            let identifier = try Self.start(path, arguments, input: read.reading, output: printed.writing)
            return (identifier, printed.reading, read.writing)
        }
    }

    private static func makePipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [0, 0]
        try check(unsafe pipe(&ends) == 0 ? 0 : errno, "make a pipe")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let handles = ends.map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) }
        return (handles[0], handles[1])
    }

    /// Reads until the process has printed some lines, or has closed its output.
    ///
    /// The call blocks its thread.
    ///
    /// - Returns: The bytes that were read, which may go on behind the last line.
    package func read(lines count: Int) -> Data {
        var printed = Data()
        while printed.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let more = output.availableData
            if more.isEmpty { break }
            printed += more
        }
        return printed
    }

    /// Reads until the process has closed its output.
    ///
    /// The call blocks its thread.
    ///
    /// - Throws: The failure of the read.
    package func readToEnd() throws -> Data { try output.readToEnd() ?? Data() }

    /// Ends the process at once, wherever it is.
    package func end() { kill(processIdentifier, SIGKILL) }

    /// Asks the process to end, as Ctrl-C does.
    package func interrupt() { kill(processIdentifier, SIGINT) }

    /// Waits for the end of the process.
    ///
    /// The call blocks its thread, and may be made once.
    @discardableResult
    package func waitForEnd() -> End {
        var status: Int32 = 0
        while unsafe waitpid(processIdentifier, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    /// Waits for the process on a thread of its own, and ends the process if that takes too long.
    ///
    /// - Parameters:
    ///   - event: The name of the awaited event.
    ///   - sourceLocation: The place of the issue.
    ///   - body: The wait, which may block its thread.
    /// - Returns: The value of `body`.
    /// - Throws: The error of `body`, or ``Late``.
    package func outcome<Value: Sendable>(
        _ event: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @Sendable (ChildProcess) throws -> Value
    ) async throws -> Value {
        let outcome = await soon(event, sourceLocation: sourceLocation) { () async -> Result<Value, any Error> in
            do {
                return .success(try await onOwnThread { try body(self) })
            } catch {
                return .failure(error)
            }
        }
        guard let outcome else {
            end()
            throw Late(event: event)
        }
        return try outcome.get()
    }

    /// The error of a wait that was too long, after which the process is ended.
    package struct Late: Error {
        package let event: String
    }

    private static func start(
        _ path: String,
        _ arguments: [String],
        input: FileHandle,
        output: FileHandle
    ) throws -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
        // The threads of Dispatch block signals, and a child would inherit that.
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var texts: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe texts.forEach { unsafe free($0) } }
        var identifier: pid_t = 0
        try check(unsafe posix_spawn(&identifier, path, &actions, &attributes, &texts, environ), "start \(path)")
        return identifier
    }

    private static func check(_ code: Int32, _ operation: String) throws {
        guard code == 0 else {
            throw NotStarted(description: "could not \(operation): \(unsafe String(cString: strerror(code)))")
        }
    }
}

/// Calls `body` on a thread of its own, which may be blocked: those of Swift's tasks and of Dispatch are few.
package func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
