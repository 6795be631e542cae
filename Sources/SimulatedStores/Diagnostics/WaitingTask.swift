#if canImport(Runtime) && os(Linux)
import Glibc

/// The functions that wait for each other in the present task.
///
/// The callers of an async function are not on the stack. A task that waits refers to the context of the function that
/// waits. Each context begins with the context of its caller and the address at which the caller continues.
/// This order belongs to the binary interface of Swift's concurrency. Memory is read through the kernel, so that a
/// different order yields no functions and does not end the process.
enum WaitingTask {
    /// The distance between the beginning of a task and the context of its innermost function.
    private static let context: UInt = 64

    /// The maximum number of functions to read.
    private static let limit = 32

    /// The addresses at which the waiting functions continue, the innermost first.
    ///
    /// They are valid only in the body of a continuation of the present task.
    static var functions: [UInt] {
        unsafe withUnsafeCurrentTask { task in
            // The value is the reference to the task, and nothing else.
            guard let task = unsafe task, unsafe MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size
            else { return [] }
            guard var next = words(at: unsafe unsafeBitCast(task, to: UInt.self) + context)?.first else { return [] }
            var addresses: [UInt] = []
            while addresses.count < limit, next != 0, let words = words(at: next) {
                addresses.append(words.second)
                next = words.first
            }
            return addresses
        }
    }

    /// The memory of this process; -1 if the system refuses it.
    private static let memory = unsafe open("/proc/self/mem", O_RDONLY | O_CLOEXEC)

    /// Returns two words; `nil` for an address without memory.
    private static func words(at address: UInt) -> (first: UInt, second: UInt)? {
        guard let offset = off_t(exactly: address) else { return nil }
        var words: (first: UInt, second: UInt) = (0, 0)
        let size = MemoryLayout.size(ofValue: words)
        let count = unsafe withUnsafeMutableBytes(of: &words) { unsafe pread(memory, $0.baseAddress, size, offset) }
        return count == size ? words : nil
    }
}
#endif
