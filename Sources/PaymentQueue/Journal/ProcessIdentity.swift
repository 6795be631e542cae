import Foundation

#if os(Linux)
import Glibc
#endif

/// The identity of a process in a journal, which no later process shares.
///
/// The number of a process is used again after its end, and means another process in another container or after a
/// restart of the machine. The identity therefore includes the start of the machine, the process namespace and the
/// start of the process.
struct ProcessIdentity: Hashable {
    let machineStart: String
    let namespace: String
    let number: Int32
    /// The time at which the process started, in clock ticks since the start of the machine.
    let start: String

    /// The identity of this process; `nil` if the system does not report it.
    static let own: ProcessIdentity? = {
        #if os(Linux)
        guard let machineStart = text(of: "/proc/sys/kernel/random/boot_id"), let namespace,
            let state = state(of: getpid())
        else { return nil }
        return ProcessIdentity(
            machineStart: machineStart,
            namespace: namespace,
            number: getpid(),
            start: state.start
        )
        #else
        return nil
        #endif
    }()

    init(machineStart: String, namespace: String, number: Int32, start: String) {
        self.machineStart = machineStart
        self.namespace = namespace
        self.number = number
        self.start = start
    }

    /// Reads the identity from its text in the journal; `nil` if the text is invalid.
    init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 4, let number = Int32(parts[2]), number > 0 else { return nil }
        self.init(machineStart: parts[0], namespace: parts[1], number: number, start: parts[3])
    }

    /// The text of the identity in the journal.
    var text: String { "\(machineStart) \(namespace) \(number) \(start)" }

    /// False if the process has certainly ended; true if it runs, and if that is not known.
    var mayRun: Bool {
        guard let own = Self.own else { return true }
        guard machineStart == own.machineStart else { return false }
        // Processes of other containers have numbers that mean nothing here.
        guard namespace == own.namespace else { return true }
        #if os(Linux)
        if kill(number, 0) != 0, errno == ESRCH { return false }
        #endif
        // Another user's process may be hidden; that it exists is known from `kill`.
        guard let state = Self.state(of: number) else { return true }
        return state.start == start && !["Z", "X"].contains(state.name)
    }

    private static var namespace: String? {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
        } catch {
            return nil
        }
    }

    private static func state(of number: Int32) -> (name: String, start: String)? {
        // The name of the program, in parentheses, may contain spaces.
        guard let line = text(of: "/proc/\(number)/stat"), let end = line.lastIndex(of: ")") else { return nil }
        let fields = line[line.index(after: end)...].split(separator: " ")
        guard fields.count > 19 else { return nil }
        return (String(fields[0]), String(fields[19]))
    }

    private static func text(of path: String) -> String? {
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            return nil
        }
    }
}
