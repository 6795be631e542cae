import Foundation
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
/// A change is decided, signed, and saved without an `await` in between, and only then does anybody hear of it.
/// No caller can see a purchase that might still be lost. What is slow, such as asking the customer, happens
/// before. Decisions that come in while others are being saved are saved together afterwards.
package actor LocalStore: Store {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    nonisolated let executor = SerialQueueExecutor(label: "openstorekit.local-store")

    package nonisolated let identity = StoreIdentity()

    let configuration: LocalStoreConfiguration
    let metadata: StoreMetadata
    let database: LedgerDatabase
    let seal: DocumentSigner
    var ledger: Ledger
    var sheet = Sheet()
    /// Which changes other processes made, for listeners who lag.
    var foreign = ForeignChanges()
    /// After which change number those who listen now have missed refunds.
    var missedRefunds: (audience: Audience, position: Int64)?
    /// Decisions that wait for the next save.
    var waiting: [any PendingDecision] = []
    var isSavingScheduled = false
    /// Whether the ledger in memory may say something else than the disk.
    var isLedgerDoubtful = false
    /// How often something was written; fewer times than things happened when many came at once.
    package internal(set) var saveCount = 0
    /// The newest moment that somebody is still reading page by page.
    weak var reading: LedgerReading?
    /// The requests that were answered with an interruption, for a payment queue that asks only after they are settled.
    var interruptedTags: Set<String> = []
    /// What the app's server may sign offers with.
    var offerVerifier: OfferVerifier
    /// What receipts are signed with, once one was needed.
    var receiptIssuer: ReceiptIssuer?
    /// Whether the next who asks for the receipt gets a new one, whatever has happened.
    ///
    /// From the start when something is unfinished, because then observers hear of it.
    var isReceiptExpected: Bool
    /// Up to which change it is known that none since the receipt was written makes a new one necessary.
    var receiptCheckedAt: Int64?
    let receiptFile: ReceiptFile
    /// The settings that sessions changed from those of their configuration file.
    var overrides: TestSettingOverrides
    /// How the store behaves, as far as the ledger's rules do not say it.
    var presentSettings: TestSettings
    /// Names the other processes that use the database of a session.
    var otherUsers = OtherUsers()
    var alarm: (date: StoreDate, task: Task<Void, Never>)?

    /// What `Transaction.updates` tells; whoever lags reads the journal, whose change numbers are the positions.
    nonisolated let announcements: Broadcast<SignedTransaction>
    nonisolated let statusChanges = Broadcast<SignedSubscriptionStatus>(head: 0, limit: nil)
    nonisolated let signals = Broadcast<PurchaseSignal>(head: 0, limit: nil)
    nonisolated let intents = Broadcast<PurchaseIntentPayload>(head: 0, limit: nil, keepsUnheard: true)
    nonisolated let storefrontUpdates = Broadcast<StorefrontPayload>(head: 0, limit: nil)
    /// Rings when there may be something new to tell the customer; what that is, the ledger says.
    nonisolated let messageSignal = Broadcast<Void>(head: 0, limit: 1)
    var messageState = MessageState()
    nonisolated let displays = MessageDisplays()
    /// How a test makes this store behave.
    package nonisolated let testControl = TestControl()
    /// What is recorded and held before anybody hears of it, in the order in which it happened.
    var heldUpdates: [PendingUpdate] = []
    /// What the queries do not show yet; `nil` when they show everything.
    var lag: ListingDelay?
    nonisolated let settings: Mutex<LocalStoreSettings>

    /// Opens the store, and makes its keys and tables when there are none.
    ///
    /// - Throws: ``StoreFailure/storage(detail:)`` or ``StoreFailure/signing(detail:)``, naming path and reason.
    package init(_ configuration: LocalStoreConfiguration) throws(StoreFailure) {
        ConfigurationReports.ofThisProcess.give(configuration.catalog, to: configuration.report)
        let opened = try OpenedStore(configuration)
        self.configuration = configuration
        metadata = opened.metadata
        database = opened.database
        seal = opened.seal
        ledger = opened.ledger
        offerVerifier = opened.offerVerifier
        overrides = opened.overrides
        presentSettings = opened.testSettings
        receiptFile = ReceiptFile(location: configuration.location, environment: configuration.environment)
        announcements = Broadcast(head: opened.ledger.sequence, limit: 256)
        settings = Mutex(opened.settings)
        isReceiptExpected = opened.ledger.entries.values.contains { !$0.isFinished }
        // What fell due while nothing ran, and the alarm for what comes: nobody may ever ask.
        Task { [weak self] in await self?.refresh() }
    }

    deinit {
        alarm?.task.cancel()
        announcements.end()
        statusChanges.end()
        signals.end()
        intents.end()
        storefrontUpdates.end()
        messageSignal.end()
    }

    /// Who answers the sheets; nobody sees any where dialogs are disabled (TS-15).
    var customer: any StoreCustomer { presentSettings.disablesDialogs ? AgreeableCustomer() : configuration.customer }
    package nonisolated var location: StoreLocation { settings.withLock { $0.location } }
    package nonisolated var trust: TrustContext { settings.withLock { $0.trust } }
    package nonisolated var now: StoreDate { configuration.clock.now }
    package nonisolated var recorder: (any StoreRecorder)? { configuration.recorder }
    package nonisolated var canMakePayments: Bool { settings.withLock { $0.canMakePayments } }
    /// The change number of the last clearing that was told; 0 before the first.
    package nonisolated var clearedAt: Int64 { settings.withLock { $0.clearedAt } }
    package nonisolated var deletions: Deletions { settings.withLock { $0.deletions } }
    /// The change number of the last change that anybody could know of.
    package nonisolated var changeNumber: Int64 { announcements.recorded }
}
