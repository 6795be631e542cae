import Foundation
import Synchronization

/// The reporter of databases that other users may read, each once.
///
/// A database holds the private keys of its store. New ones belong to their user alone, and older ones may not.
final class ExposedFiles: Sendable {
    /// The reports of this process.
    static let ofThisProcess = ExposedFiles()

    private let named = Mutex<Set<String>>([])

    /// Reports a database with permissions for other users, unless it was reported before.
    func report(_ path: String, to report: (String) -> Void) {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & 0o077 != 0,
            named.withLock({ $0.insert(path).inserted })
        else { return }
        report(
            """
            \(path) holds the private keys of the store, and its permissions (\(String(status.st_mode & 0o777, radix: 8))) \
            let other users in. Run "chmod 600 \(path)*", unless these users are to share the store
            """
        )
    }
}
