import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The check that a process can start the threads that its store, its queue and its tasks run on.
///
/// Where a process may start no more threads, Dispatch and the runtime of Swift wait in silence, so that purchases never
/// end and observers are never called. The check starts threads that end at once, before anything has to wait.
enum ThreadSupply {
    /// The number of threads that are needed beside those that open the store: a thread for the store, one for the
    /// journal of the queue, one for callbacks, one for files and servers, and two for tasks.
    static let needed = 6

    private static let mayEnd = DispatchSemaphore(value: 0)
    private static let isChecked = Atomic(false)

    /// Reports once in a process that it can start too few threads.
    ///
    /// - Parameter report: Receives the text.
    static func check(reportingTo report: (String) -> Void) {
        guard !isChecked.exchange(true, ordering: .relaxed) else { return }
        let found = count(upTo: needed)
        if found < needed { report(shortage(of: found)) }
    }

    /// The text for a process that can start only some of the needed threads.
    static func shortage(of found: Int) -> String {
        """
        the process can start only \(found) more threads of the \(needed) that a store and its queue need. Without them, \
        purchases wait forever and observers are not called. Raise the limit of threads of the user (ulimit -u) or of the \
        container (pids.max), or the limit of address space (ulimit -v)
        """
    }

    /// Starts threads, and ends them.
    ///
    /// - Parameter limit: The number after which no other thread is started.
    /// - Returns: The number of threads that the process can start now.
    static func count(upTo limit: Int) -> Int {
        var threads: [pthread_t] = []
        while threads.count < limit, let thread = start() { threads.append(thread) }
        for _ in threads { mayEnd.signal() }
        for thread in threads { pthread_join(thread, nil) }
        return threads.count
    }

    /// Starts a thread that waits until it may end; `nil` if that is impossible.
    private static func start() -> pthread_t? {
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        let status = unsafe pthread_create(
            &thread,
            nil,
            { _ in
                ThreadSupply.mayEnd.wait()
                return nil
            },
            nil
        )
        return status == 0 ? thread : nil
    }
}
