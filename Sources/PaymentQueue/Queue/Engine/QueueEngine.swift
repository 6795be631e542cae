import Foundation
import PurchaseEvents
import SQLiteDatabase
@_spi(PaymentQueues) import AdapterSupport

/// The engine of a payment queue, which carries out its commands one after the other.
///
/// It decides the outcome of each entry, and writes the journal before the effect that the journal protects. It passes
/// updates for observers to ``StoreQueue/deliver(_:)``. Purchases and restores run concurrently and report back through
/// the mailbox, so that a restore can overtake waiting payments.
///
/// It is an actor with a thread of its own where it has a journal, because writing the journal waits for the disk. Only ``run()`` calls its
/// methods, so that no two commands are ever in progress at once, although the methods wait for the store.
actor QueueEngine {
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private nonisolated let executor: any ActorExecutor

    let queue: StoreQueue
    let journal: QueueJournal
    var entries = QueueEntries()
    var lane = PaymentLane()

    /// The revocations that no observer has received (C-07).
    var revocations = UndeliveredRevocations()

    /// The store's change number when the first observer was attached; `nil` if it is not known.
    var attachedAt: Int64?

    /// The purchases since then, for a queue without signals.
    var announced = AnnouncedPurchases(since: nil)

    /// The transactions that were announced between that moment and the end of the launch; without signals, until the
    /// earlier transactions are read.
    var earlyUpdates: [Transaction] = []

    /// The transactions from before this process that are yet to be read.
    var earlier = EarlierTransactions()

    /// The number of the last observer that this engine has processed.
    var lastObserver = 0

    /// True if the first observer is attached, and the first part of the earlier transactions has been read.
    var isLaunched = false

    /// The restore that waits for an observer; one is enough.
    var heldRestore: HeldRestore?
    var isRestoring = false

    /// The early outcome of the current payment, which the store announced before the purchase call returned.
    var earlyOutcome: EarlyOutcome?

    /// The purchases that wait for blocked observers without their values.
    var lagging = LaggingPurchases()

    /// The updates whose changes could not be written, which observers have not received.
    var held = HeldUpdates()

    /// The schedule of attempts to use a journal that failed.
    var retry = JournalRetry()

    /// False until the entries of earlier launches were read.
    var isJournalRead = false

    /// True if the next payment has not begun, because its beginning could not be written.
    var isLaneStalled = false

    /// The change number of the store's last clearing that this engine has processed.
    var knownClearing: Int64

    /// The value of ``knownClearing`` when the running restore began.
    var clearingBeforeRestore: Int64 = 0

    init(for queue: StoreQueue) {
        self.queue = queue
        let (scope, mailbox) = (queue.scope, queue.mailbox)
        executor =
            scope.journalPath == nil
            ? SharedThreadExecutor() : SerialQueueExecutor(label: "openstorekit.payment-queue")
        knownClearing = queue.signals.moment.clearedAt
        journal = QueueJournal(path: scope.journalPath, isMadeByStore: scope.makesJournalFile) {
            mailbox.isClosed || !scope.isOpen
        }
    }

    /// Carries out commands until the mailbox is closed.
    func run() async {
        guard queue.scope.isOpen else { return queue.work.end() }
        queue.work.end()
        for await _ in queue.mailbox.wakeUps {
            for command in queue.mailbox.take() {
                catchUpWithClearing()
                await carryOut(command)
                queue.work.end()
            }
        }
        retry.end()
        do throws(JournalFailure) {
            try journal.close()
        } catch {
            QueueLog.report("the journal could not be brought up to date: \(error)")
        }
    }

    private func carryOut(_ command: QueueCommand) async {
        switch command {
        case .add(let transaction, let request): await add(transaction, for: request)
        case .observerArrived(let number, let moment): await admitObserver(number, at: moment)
        case .finish(let transaction, let shown): await finish(transaction, shown: shown)
        case .restore(let userName): restore(for: userName)
        case .ended(let tag, let outcome, let made): await settle(tag, outcome, made: made)
        case .restoreEnded(let result, let userName): endRestore(result, for: userName)
        case .updated(let transaction): await receive(transaction)
        case .event(let event): await take(event)
        case .storefrontChanged(let storefront):
            queue.deliver(.storefrontChanged(SKStorefront(storefront)))
        case .chosen(let product): queue.deliver(.chosen(product))
        case .messaged(let message):
            if message.reason == .priceIncreaseConsent { queue.deliver(.priceConsentDue(message)) }
        case .showPriceConsent: queue.deliver(.priceConsentWanted(isPending: await isPriceConsentPending()))
        case .delivered(let revocations, let isReceived): await note(revocations, areReceived: isReceived)
        case .retry: await retryJournal()
        case .observersWentOn: await takeLagging()
        case .readEarlier: await readEarlier()
        case .cameToFront:
            guard isLaunched else { return }
            if queue.signals == nil { await compareWithStore() }
            queue.deliver(.again)
        case .wentToBackground: prepareForBackground()
        }
    }

    /// True if an observer is attached, so that payments may begin.
    var hasObservers: Bool { queue.observed.hasObservers(upTo: lastObserver) }

    /// Returns the date of a copy that is made now.
    func dateOfCopy(of record: PurchaseRecord) -> Date { queue.scope.now ?? record.purchaseDate }

    // MARK: Entries

    /// Adds an entry, or replaces the earlier entry of its transaction.
    func put(_ entry: QueueEntry) {
        entry.transaction.source = source(of: entry)
        entries.put(entry)
    }

    func show(_ transaction: SKPaymentTransaction, _ condition: TransactionCondition) {
        announce([.changed([TransactionChange(transaction: transaction, condition: condition)])])
    }
}

extension QueueFailure {
    /// Creates the failure of a payment or restore that the queue must refuse, because it could not be recorded.
    init(_ failure: JournalFailure) {
        self.init(
            .unknown,
            underlying: Underlying(
                domain: "OpenStoreKit.PaymentQueueJournal",
                code: 0,
                description: failure.description
            )
        )
    }
}
