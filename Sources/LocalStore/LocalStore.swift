import Foundation
package import SQLiteDatabase
import StoreCatalog
package import StoreInterface
package import StoreLedger
import StorePersistence
import StoreSigning
package import StoreTime
import Synchronization

/// A store that lives on this machine.
///
/// ## Isolation
///
/// The store decides, signs, and saves a change without an `await` in between, and publishes it only afterwards. No
/// caller can see a purchase that might still be lost. Slow steps, such as asking the customer, happen before.
/// Decisions that arrive while others are being saved are saved together afterwards.
package actor LocalStore: Store {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    package nonisolated let executor: any ActorExecutor

    package nonisolated let identity: StoreIdentity

    let configuration: LocalStoreConfiguration
    /// The reports of the configuration, each once during an outage.
    nonisolated let reports: OutageReports
    let metadata: StoreMetadata
    /// The device on which this process runs.
    let device: StoreDevice
    let signer: DocumentSigner
    /// The ledger and the only writer of it.
    let books: Books
    /// The number of the jobs of the executor for which the database was asked for changes of other processes.
    var checkedBatch: UInt64?
    /// The decisions that wait for the next save.
    var decisions = PendingDecisions()
    var presentedProducts = PresentedProducts()
    /// The wait for the next scheduled change.
    var alarm = Alarm()
    /// The reads and saves that failed and are repeated.
    var failed = FailedOperations()
    /// The settings of the configuration, and those that a session or a manager changed.
    package internal(set) var session: SessionSettings

    // MARK: Parts with a state of their own

    package nonisolated let unknownProducts = UnknownProducts()
    /// The steps of a purchase before the decision.
    let checkout: Checkout
    let appReceipt: ReceiptWriter
    /// The reading of signed texts.
    let reader: SignedReader
    /// The queries of transactions and statuses.
    package let queries: Queries
    nonisolated let channels: StoreChannels
    /// The publishing of what was saved.
    let publisher: Publisher
    /// The subscription to the commits of other processes, from the first listener on.
    nonisolated let others: OtherProcesses
    /// The search for other processes that use the database of a session.
    var otherUsers = OtherUsers()
    /// The commits of other processes up to which a manager's changes were taken; `nil` before the first time.
    var takenCommits: ForeignCommits?
    /// The recorder of the calls of this process's app; `nil` if no manager may request recording.
    nonisolated let lanes: LaneRecorder?
    nonisolated let settings: Mutex<LocalStoreSettings>

    /// Opens the store, and creates its keys and tables if there are none.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the store.
    ///   - identity: The identity of the store, for a store that was known before it could be opened.
    /// - Throws: ``StoreFailure/storage(detail:)`` or ``StoreFailure/signing(detail:)``, naming path and reason.
    package init(
        _ configuration: LocalStoreConfiguration,
        identity: StoreIdentity = StoreIdentity()
    ) throws(StoreFailure) {
        ConfigurationReports.ofThisProcess.give(configuration.catalog, to: configuration.report)
        let reports = OutageReports(to: configuration.report)
        self.reports = reports
        var configuration = configuration
        configuration.report = { reports.report($0) }
        ThreadSupply.check(reportingTo: configuration.report)
        #if canImport(Glibc)
        AddressSpace.check(reportingTo: configuration.report)
        #endif
        executor = configuration.location.executor
        let opened = try OpenedStore(configuration)
        self.configuration = configuration
        self.identity = identity
        metadata = opened.metadata
        device = opened.device
        signer = opened.signer
        books = Books(of: opened, on: configuration.clock)
        session = opened.session
        checkout = Checkout(of: opened, books: books, configuration, identity)
        appReceipt = ReceiptWriter(
            configuration,
            metadata: opened.metadata,
            database: opened.database,
            device: opened.device,
            signer: opened.signer,
            isExpected: opened.ledger.entries.values.contains { !$0.isFinished }
        )
        reader = SignedReader(books: books, storage: opened.database, signer: opened.signer)
        queries = Queries(reading: reader, configuration)
        let channels = StoreChannels(of: opened, work: identity.work)
        self.channels = channels
        publisher = Publisher(to: channels, reading: reader, of: opened, configuration)
        settings = Mutex(opened.settings)
        others = OtherProcesses(of: opened.database, reporting: configuration.report)
        lanes = LaneRecorder(configuration, of: opened) { channels.sequences.updates.recorded }
        lanes?.isRecording = opened.database.recordsLanes(reporting: configuration.report)
        // Performs the changes that fell due while no process was running, and sets the alarm for later ones.
        Task { [weak self] in
            await self?.beginWatching()
            await self?.refresh()
        }
    }

    deinit {
        alarm.cancel()
        failed.schedule.end()
        channels.end()
    }

    /// The ledger as this process knows it.
    package var ledger: Ledger { books.ledger }
    var database: any LedgerStorage { reader.storage }
    package nonisolated var location: StoreLocation { settings.withLock { $0.location } }
    package nonisolated var trust: TrustContext { settings.withLock { $0.trust } }
    package nonisolated var now: StoreDate { configuration.clock.now }
    package nonisolated var clock: any StoreClock { configuration.clock }
    package nonisolated var recorder: (any StoreRecorder)? { configuration.recorder ?? lanes }
    package nonisolated var canMakePayments: Bool { settings.withLock { $0.canMakePayments } }
    /// The change number of the last clearing that was published; 0 before the first.
    package nonisolated var clearedAt: Int64 { removals.clearedAt }
    package nonisolated var moment: StoreMoment { removals.moment(at: changeNumber) }
    nonisolated var removals: Removals { channels.removals }
    nonisolated var sequences: StoreSequences { channels.sequences }
    nonisolated var observers: EventObservers { channels.observers }
    /// The change number of the last change that any part of the process can know of.
    package nonisolated var changeNumber: Int64 { sequences.updates.recorded }

    /// Reports a problem that no caller can receive.
    package nonisolated func report(_ text: String) { configuration.report(text) }
}
