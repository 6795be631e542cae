import Foundation
import SQLiteDatabase
package import StoreInterface
import StoreLedger
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
    nonisolated let executor = SerialQueueExecutor(label: "openstorekit.local-store")

    package nonisolated let identity: StoreIdentity

    let configuration: LocalStoreConfiguration
    let metadata: StoreMetadata
    let database: any LedgerStorage
    /// The device that this process is.
    let device: StoreDevice
    let signer: DocumentSigner
    var ledger: Ledger
    var sheet = Sheet()
    /// The changes that other processes made, kept for listeners that lag.
    var foreign = ForeignChanges()
    /// The current audience, with the change number after which that audience has missed refunds.
    var missedRefunds: (audience: Audience, position: Int64)?
    /// The change number of the last refund that was published while the store had listeners; 0 before the first.
    var lastPublishedRefund: Int64 = 0
    /// The decisions that wait for the next save.
    var waiting: [any PendingDecision] = []
    var isSavingScheduled = false
    /// True if the ledger in memory may differ from the ledger on disk.
    var isLedgerDoubtful = false
    /// The decisions that another process was faster than, in memory but not on disk: the change number at which they
    /// began, and the rows that they changed.
    var overtaken: (since: Int64, rows: LedgerRows)?
    /// The number of saves; one save may cover several changes.
    package internal(set) var saveCount = 0
    /// The snapshots that iterators are still reading page by page.
    var readings = OpenReadings()
    /// The tags of requests that were answered with an interruption.
    ///
    /// A payment queue that asks only after the interruption is settled finds its answer here.
    var interruptedTags: Set<String> = []
    /// The verifier for the signatures of offers from the app's server.
    var offerVerifier: OfferVerifier
    /// The signer of receipts; `nil` until a receipt is needed.
    var receiptIssuer: ReceiptIssuer?
    /// True if the next request for the receipt gets a new receipt, whether or not anything has changed.
    ///
    /// True at launch if a transaction is unfinished, because observers then receive it.
    var isReceiptExpected: Bool
    /// The change number up to which no change since the last receipt requires a new receipt.
    var receiptCheckedAt: Int64?
    let receiptFile: ReceiptFile
    /// The settings in which sessions differ from their configuration file.
    var overrides: TestSettingOverrides
    /// The settings that apply now and are not part of the ledger's rules.
    var presentSettings: TestSettings
    /// The search for other processes that use the database of a session.
    var otherUsers = OtherUsers()
    var alarm: (date: StoreDate, task: Task<Void, Never>)?
    /// The next attempt at reads and saves that failed.
    var retry = RetrySchedule()
    /// The refunds that the customer requested and nothing has decided yet.
    var openRefundRequests: Set<UInt64> = []
    /// The finishes that could not be saved yet, in the order of the requests.
    var unsavedFinishes: [RequestedFinish] = []
    /// The subscriptions whose changed status could not be read and published yet.
    var undeliveredStatuses: [SubscriptionChain.Key] = []

    /// The source of `Transaction.updates`.
    ///
    /// Positions are change numbers of the journal, and a listener that lags reads the journal instead.
    nonisolated let announcements: Broadcast<SignedTransaction>
    /// The changed statuses; a listener that lags receives the latest status of each subscription.
    nonisolated let statusChanges = Broadcast<ChangedStatus>(head: 0, limit: 256) { $0.key }
    /// The signals for payment queues, at change numbers as positions.
    ///
    /// A listener that lags reads the journal instead.
    nonisolated let signals: Broadcast<PurchaseSignal>
    /// The purchases that customers started outside the app; equal ones are kept once if there are many.
    nonisolated let intents = Broadcast<PurchaseIntentPayload>(head: 0, limit: 256, keepsUndelivered: true) { $0 }
    nonisolated let storefrontUpdates = Broadcast<StorefrontPayload>(head: 0, limit: 256) { $0 }
    /// The signal that a message may be due; the ledger says which message.
    nonisolated let messageSignal = Broadcast<Void>(head: 0, limit: 1)
    var messageState = MessageState()
    nonisolated let displays = MessageDisplays()
    /// The object that takes part in the work of this store; `nil` in an ordinary store.
    weak var checkpoint: (any StoreCheckpoint)?
    /// The earlier state that the query in progress shows, or `nil` for the present state.
    var earlier: EarlierState?
    nonisolated let settings: Mutex<LocalStoreSettings>
    /// The observers of every saved event, such as a test server.
    nonisolated let eventObservers = EventObservers()
    /// The subscription to the commits of other processes, from the first listener on.
    nonisolated let others: OtherProcesses
    /// The commits of other processes up to which a manager's changes were taken; `nil` before the first time.
    var takenCommits: ForeignCommits?
    /// The recorder of the calls of this process's app; `nil` if no manager may ask for them.
    nonisolated let lanes: LaneRecorder?

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
        let opened = try OpenedStore(configuration)
        self.configuration = configuration
        self.identity = identity
        metadata = opened.metadata
        database = opened.database
        device = opened.device
        signer = opened.signer
        ledger = opened.ledger
        offerVerifier = opened.offerVerifier
        overrides = opened.overrides
        presentSettings = opened.testSettings
        receiptFile = ReceiptFile(location: configuration.location, environment: configuration.environment)
        let announcements = Broadcast<SignedTransaction>(head: opened.ledger.sequence, limit: 256)
        self.announcements = announcements
        signals = Broadcast(head: opened.ledger.sequence, limit: 256)
        settings = Mutex(opened.settings)
        others = OtherProcesses(of: opened.database, reporting: configuration.report)
        lanes = LaneRecorder(configuration, of: opened) { announcements.recorded }
        lanes?.isRecording = opened.database.recordsLanes(reporting: configuration.report)
        isReceiptExpected = opened.ledger.entries.values.contains { !$0.isFinished }
        // Handles changes that fell due while no process ran, and sets the alarm for later ones, even without a query.
        Task { [weak self] in
            await self?.beginWatching()
            await self?.refresh()
        }
    }

    deinit {
        alarm?.task.cancel()
        retry.end()
        announcements.end()
        statusChanges.end()
        signals.end()
        intents.end()
        storefrontUpdates.end()
        messageSignal.end()
    }

    /// The customer that answers the sheets; one that confirms everything if dialogs are disabled (TS-15).
    var customer: any StoreCustomer { presentSettings.disablesDialogs ? AgreeableCustomer() : configuration.customer }
    package nonisolated var location: StoreLocation { settings.withLock { $0.location } }
    package nonisolated var trust: TrustContext { settings.withLock { $0.trust } }
    package nonisolated var now: StoreDate { configuration.clock.now }
    package nonisolated var recorder: (any StoreRecorder)? { configuration.recorder ?? lanes }
    package nonisolated var canMakePayments: Bool { settings.withLock { $0.canMakePayments } }
    /// The change number of the last clearing that was published; 0 before the first.
    package nonisolated var clearedAt: Int64 { settings.withLock { $0.clearedAt } }
    package nonisolated var deletions: Deletions { settings.withLock { $0.deletions } }
    /// The change number of the last change that any part of the process can know of.
    package nonisolated var changeNumber: Int64 { announcements.recorded }
}
