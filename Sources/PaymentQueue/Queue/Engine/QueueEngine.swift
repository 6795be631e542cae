import Foundation
import QueueAdapters
import TransactionCore

/// Carries out what the queue is asked for, one command after the other.
///
/// It decides what becomes of each entry, writes the journal before the effect that the journal protects, and hands to
/// ``StoreQueue/deliver(_:)`` what observers are to be told. Purchases and restores run beside it and report back through the
/// mailbox, so that a restore can overtake waiting payments.
///
/// An actor with a thread of its own, because writing the journal waits for the disk. Only ``run()`` calls in, so that no
/// two commands are ever in progress at once, although the methods wait for the store.
actor QueueEngine {
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private nonisolated let executor = SerialQueueExecutor(label: "openstorekit.payment-queue")

    let queue: StoreQueue
    let journal: QueueJournal
    var entries = QueueEntries()
    var lane = PaymentLane()

    /// Revocations that no observer has been told of, and that the board has not been asked to tell (C-07).
    var untoldRevocations: [Revocation] = []

    /// The revocations that were taken in since the queue began, which the journal may be unable to remember.
    var knownRevocations: Set<Revocation> = []

    /// How much had happened in the store when the first observer was attached; `nil` where that is not known.
    var attachedAt: Int64?

    /// What was announced since then and before everything from before was read.
    var earlyUpdates: [Transaction] = []

    /// The number of the last observer that this engine has come to.
    var lastObserver = 0

    /// Whether the first observer has come, and everything from before has been read.
    var isLaunched = false

    /// The restores that wait for an observer; one is enough.
    var heldRestore: HeldRestore?
    var isRestoring = false

    /// What the store said about the payment it is working on before it returned from working on it.
    var earlyOutcome: EarlyOutcome?

    /// The transactions that were not finished when the present group of commands was read.
    var unfinishedNow: [UInt64: Transaction]?

    /// When the store was emptied last, as far as this engine has taken note of it.
    var knownClearing: Int64

    /// ``knownClearing`` when the running restore began.
    var clearingBeforeRestore: Int64 = 0

    private var listeners: [Task<Void, Never>] = []

    init(for queue: StoreQueue) {
        self.queue = queue
        let (signals, mailbox) = (queue.signals, queue.mailbox)
        knownClearing = signals.clearedAt ?? 0
        journal = QueueJournal(path: signals.journalPath) { mailbox.isClosed || !signals.isStoreOpen }
    }

    /// Works until the mailbox is closed.
    func run() async {
        guard queue.signals.isStoreOpen else { return queue.activity.end() }
        queue.activity.end()
        for await _ in queue.mailbox.rings {
            for command in queue.mailbox.take() {
                catchUpWithClearing()
                await carryOut(command)
                queue.activity.end()
            }
            unfinishedNow = nil
        }
        for listener in listeners { listener.cancel() }
        do throws(JournalFailure) {
            try journal.close()
        } catch {
            QueueLog.report("the journal could not be brought up to date: \(error)")
        }
    }

    private func carryOut(_ command: QueueCommand) async {
        switch command {
        case .add(let transaction, let request): add(transaction, for: request)
        case .observerArrived(let number, let changeNumber): await welcomeObserver(number, attachedAt: changeNumber)
        case .finish(let transaction, let shown): await finish(transaction, shown: shown)
        case .restore(let userName): restore(for: userName)
        case .ended(let tag, let outcome): await settle(tag, outcome)
        case .restoreEnded(let result, let userName): endRestore(result, for: userName)
        case .updated(let transaction):
            if isLaunched { await take(transaction) } else { earlyUpdates.append(transaction) }
        case .event(let event): await take(event)
        case .storefrontChanged(let storefront):
            queue.deliver(.storefrontChanged(SKStorefront(storefront)))
        case .intended(let intent): queue.deliver(.intended(intent))
        case .messaged(let message):
            if message.reason == .priceIncreaseConsent { queue.deliver(.priceConsentDue(message)) }
        case .showPriceConsent: queue.deliver(.priceConsentWanted(isPending: await isPriceConsentPending()))
        case .told(let revocations, let isHeard): await note(revocations, areHeard: isHeard)
        case .cameToFront: if isLaunched { queue.deliver(.again) }
        }
    }

    /// Posts what a sequence brings from now on.
    func listen<Elements: AsyncSequence & Sendable>(
        to elements: Elements,
        _ command: @escaping @Sendable (Elements.Element) -> QueueCommand
    ) where Elements.Failure == Never {
        let iterator = elements.makeAsyncIterator()
        let mailbox = queue.mailbox
        listeners.append(
            Task { @concurrent in
                var iterator = iterator
                while let element = await iterator.next(isolation: nil) { mailbox.post(command(element)) }
            }
        )
    }

    /// Posts what only the queue hears of, from now on.
    func listenToEvents() {
        let mailbox = queue.mailbox
        listeners.append(queue.signals.listen { mailbox.post(.event($0)) })
    }

    /// Whether anybody listens, so that payments may begin.
    var hasObservers: Bool { queue.board.hasObservers(upTo: lastObserver) }

    // MARK: The journal

    /// Writes what must not be forgotten, but whose loss must not hold up anything either.
    ///
    /// What cannot be written now is written with the next change that can.
    func remember(_ changes: [JournalChange]) {
        guard !changes.isEmpty else { return }
        do throws(JournalFailure) {
            try journal.commit(changes)
        } catch {
            for change in changes { journal.stage(change) }
            QueueLog.report("could not be written down and is tried again later: \(error)")
        }
    }

    /// The date of a copy that is made now.
    func dateOfCopy(of record: PurchaseRecord) -> Date { queue.signals.now ?? record.purchaseDate }

    // MARK: Entries

    /// Adds an entry, or puts it in the place of the one that its transaction had before.
    func put(_ entry: QueueEntry) {
        entry.transaction.source = source(of: entry)
        entry.transaction.belong(to: queue.board.representative)
        entries.put(entry)
    }

    func show(_ transaction: SKPaymentTransaction, _ condition: TransactionCondition) {
        queue.deliver(.changed([TransactionChange(transaction: transaction, condition: condition)]))
    }
}

extension QueueFailure {
    /// A payment or restore that the queue must refuse, since it could not remember it.
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
