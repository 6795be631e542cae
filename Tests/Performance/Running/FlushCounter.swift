#if os(Linux)
import Glibc
import Synchronization

/// How often the process had something written through to the disk.
///
/// It counts only in a program that is linked with `--export-dynamic-symbol=fdatasync`, as `make benchmark` does.
enum FlushCounter {
    fileprivate static let flushes = Atomic(0)

    static var count: Int { flushes.load(ordering: .relaxed) }
}

/// Stands in for the system's function, which SQLite calls by its name, and so counts what no clock can measure.
@_cdecl("fdatasync")
public func countedFlush(_ file: Int32) -> Int32 {
    FlushCounter.flushes.add(1, ordering: .relaxed)
    // On this system `fsync` also writes the file's times, which is all that it does more.
    return fsync(file)
}
#else
/// Counting needs a function to stand in for; elsewhere nothing is counted.
enum FlushCounter {
    static var count: Int { 0 }
}
#endif
