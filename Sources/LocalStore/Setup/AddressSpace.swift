#if canImport(Glibc)
import Foundation
import Glibc
import Synchronization

/// The check that a process has enough address space for its threads.
///
/// The allocator of glibc reserves 64 megabytes of address space for each thread that allocates. Where the address space
/// is limited, memory then runs out long before it is used, and Swift ends the process.
enum AddressSpace {
    /// The bytes from which on no process with a store has failed for lack of address space.
    private static let needed: UInt64 = 1_000_000_000

    private static let isChecked = Atomic(false)

    /// Reports once in a process that its address space is too small.
    ///
    /// - Parameter report: Receives the text.
    static func check(reportingTo report: (String) -> Void) {
        guard !isChecked.exchange(true, ordering: .relaxed) else { return }
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return }
        let arenas = ProcessInfo.processInfo.environment["MALLOC_ARENA_MAX"]
        if let shortage = shortage(of: UInt64(limit.rlim_cur), arenas: arenas) { report(shortage) }
    }

    /// Returns the text for a process whose address space is too small.
    ///
    /// - Parameters:
    ///   - limit: The limit in bytes; the largest number if there is none.
    ///   - arenas: The value of the variable `MALLOC_ARENA_MAX`, with which threads share few reservations.
    /// - Returns: `nil` if the address space is large enough.
    static func shortage(of limit: UInt64, arenas: String?) -> String? {
        guard limit < needed, arenas == nil else { return nil }
        return """
            the address space of the process is limited to \(limit / 1_000_000) MB (ulimit -v). The allocator reserves \
            64 MB for each thread, so the process may end with "failed to allocate" while memory is free. Set \
            MALLOC_ARENA_MAX=2 in its environment, or raise the limit to \(needed / 1_000_000) MB
            """
    }
}
#endif
