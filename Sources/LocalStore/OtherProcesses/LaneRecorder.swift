package import Foundation
package import StoreInterface
import StorePersistence
package import StoreTime
import Synchronization

/// A call of an app, or a callback to it, as a line of the file beside the database.
package struct LaneRecord: Sendable, Codable {
    /// The device identifier of the store, which a database that was made anew does not have.
    package var store: UUID
    /// The number of the last change of the store before.
    package var after: Int64
    /// The time on the store's clock, in milliseconds since 1970.
    package var time: Int64
    /// The identifier of the app's process.
    package var process: Int32
    /// The name of the process, in the first line that it writes.
    package var app: String?
    /// The call through the asynchronous API.
    package var async: RecordedEvent?
    /// The call through the payment queue.
    package var observer: QueueActivity?
}

/// The file in which the apps of a store write down their calls while a manager wants them.
package enum LaneFile {
    /// The database setting that is 1 while apps record.
    package static let setting = "lanes-recorded"
    /// The size in bytes from which apps stop writing.
    package static let largestSize: UInt64 = 64 << 20

    /// The path of the file beside a database.
    package static func path(besides database: String) -> String { database + "-lanes" }
}

/// The recorder of an app whose store a manager may watch.
///
/// Each event is one line, appended by one write, so that the lines of several processes do not mix. Nothing is made or
/// written while no manager wants it.
package final class LaneRecorder: StoreRecorder {
    private struct State {
        var file: FileHandle?
        var isRecording = false
    }

    private let path: String
    private let store: UUID
    private let position: @Sendable () -> Int64
    private let report: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Creates the recorder of a store that watches other processes; `nil` for any other store.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the store.
    ///   - metadata: The metadata of the store.
    ///   - position: Returns the number of the last change that this process may know of.
    init?(
        _ configuration: LocalStoreConfiguration,
        of metadata: StoreMetadata,
        position: @escaping @Sendable () -> Int64
    ) {
        guard configuration.watchesOtherProcesses, case .file(let url) = configuration.location else { return nil }
        path = LaneFile.path(besides: url.path(percentEncoded: false))
        store = metadata.deviceVerificationID
        report = configuration.report
        self.position = position
    }

    package var isRecording: Bool {
        get { state.withLock { $0.isRecording } }
        set {
            let began = state.withLock { state in
                guard state.isRecording != newValue else { return false }
                state.isRecording = newValue
                state.file = nil
                return newValue
            }
            if began { write { $0.app = ProcessInfo.processInfo.processName } }
        }
    }

    package func record(_ event: RecordedEvent, at date: StoreDate) { write(at: date) { $0.async = event } }

    package func record(_ activity: QueueActivity, at date: StoreDate) { write(at: date) { $0.observer = activity } }

    private func write(at date: StoreDate = SystemStoreClock().now, _ fill: (inout LaneRecord) -> Void) {
        var record = LaneRecord(
            store: store,
            after: position(),
            time: date.milliseconds,
            process: ProcessInfo.processInfo.processIdentifier
        )
        fill(&record)
        let failure: String? = state.withLock { state in
            guard state.isRecording else { return nil }
            do {
                let line = try JSONEncoder().encode(record) + Data("\n".utf8)
                let file = try state.file ?? Self.opened(path)
                state.file = file
                try file.write(contentsOf: line)
                guard try file.offset() > LaneFile.largestSize else { return nil }
                state.isRecording = false
                return "\(path) is full; \"storekit record clear\" empties it"
            } catch {
                state.isRecording = false
                return "the app's calls cannot be written to \(path): \(error)"
            }
        }
        if let failure { report(failure) }
    }

    private static func opened(_ path: String) throws -> FileHandle {
        let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

extension LedgerStorage {
    /// True while a manager wants the calls of apps; false, with a report, if that cannot be read.
    func recordsLanes(reporting report: (String) -> Void) -> Bool {
        do throws(PersistenceFailure) {
            return try value(LaneFile.setting) == 1
        } catch {
            report("\(error)")
            return false
        }
    }
}
