@_spi(PaymentQueues) import AdapterSupport

/// The transactions from before this process that the queue has yet to read, the oldest first.
///
/// The queue reads them in parts, each when observers have received the one before. The first call then comes soon, and
/// a queue with very many unfinished transactions holds only those that observers have received (Q-19, <doc:Bounds>).
struct EarlierTransactions {
    /// The number of transactions that are read and delivered together.
    static let partSize = 256

    private enum Source {
        /// The transactions that were unfinished when the observer was attached.
        case identifiers(ArraySlice<UInt64>)
        /// Without signals, the sequence of the transactions that were unfinished when the queue began to read.
        case sequence(SequenceReader)
    }

    private var source = Source.identifiers([])

    /// The transactions that left the queue before they were read here: a payment had returned them.
    private var departed: Set<UInt64> = []

    /// Creates an empty list.
    init() {}

    /// Creates the list of transactions that were unfinished when the observer was attached.
    init(_ identifiers: [UInt64]) { source = .identifiers(identifiers[...]) }

    /// Creates the list for a queue without signals.
    ///
    /// - Parameter unfinished: `Transaction.unfinished`.
    init(_ unfinished: Transaction.Transactions) {
        source = .sequence(SequenceReader(Announcements(of: unfinished)))
    }

    /// The transactions that are not read yet, as far as they are known.
    var identifiers: ArraySlice<UInt64> {
        switch source {
        case .identifiers(let identifiers): identifiers
        case .sequence: []
        }
    }

    /// True if every transaction was read, as far as that is known.
    var isOver: Bool {
        switch source {
        case .identifiers(let identifiers): identifiers.isEmpty
        case .sequence: false
        }
    }

    /// Records that a transaction left the queue.
    mutating func noteDeparture(of id: UInt64) {
        if !isOver { departed.insert(id) }
    }

    /// Returns the next transactions, without those that were deleted or revoked, or left the queue, in the meantime.
    ///
    /// - Parameter signals: The signals of the queue.
    /// - Returns: An empty array only at the end.
    /// - Throws: The reason, if the next transaction cannot be read now.
    mutating func next(_ signals: (any PurchaseSignals)?) async throws -> [Transaction] {
        var part: [Transaction] = []
        while part.count < Self.partSize, !isOver {
            do {
                guard let transaction = try await read(signals) else { continue }
                // A revoked transaction has nothing to deliver; observers receive only the revocation (C-15).
                guard transaction.revocationDate == nil, !departed.contains(transaction.id) else { continue }
                part.append(transaction)
            } catch {
                if part.isEmpty { throw error }
                break
            }
        }
        return part
    }

    private mutating func read(_ signals: (any PurchaseSignals)?) async throws -> Transaction? {
        switch source {
        case .identifiers(let identifiers):
            guard let id = identifiers.first else { return nil }
            let transaction = try await signals?.transaction(id)
            source = .identifiers(identifiers.dropFirst())
            return transaction
        case .sequence(let reader):
            let transaction = await reader.next()
            if transaction == nil { source = .identifiers([]) }
            return transaction
        }
    }
}

extension QueueEngine {
    /// Begins to read the transactions that were unfinished when an observer was attached.
    ///
    /// Those that the other API has finished since then are among them: observers receive them as purchased, and then as
    /// removed. Purchases after the first observer was attached are announced, or belong to the other API (C-18).
    func beginReadingEarlier(at changeNumber: Int64?) async {
        if let signals = queue.signals, let changeNumber {
            earlier = EarlierTransactions(
                await signals.unfinished(at: changeNumber, madeUpTo: attachedAt ?? changeNumber)
            )
        } else {
            earlier = EarlierTransactions(Transaction.unfinished)
        }
    }

    /// Reads the next part, and delivers it.
    func readEarlier() async {
        guard isLaunched, !earlier.isOver, queue.scope.isOpen, let part = await nextEarlier() else { return }
        let transactions = part.map(\.transaction)
        queue.deliver(.earlier(transactions))
        await leaveFinished(among: transactions)
        await takeEarlyUpdates()
        await takeLagging()
    }

    /// Takes an announcement, or keeps it while the queue cannot handle it yet.
    ///
    /// Without signals, announcements repeat the transactions that the queue still reads, so that the next ones wait.
    func receive(_ transaction: Transaction) async {
        if isLaunched, queue.signals != nil || earlier.isOver { return await take(transaction) }
        earlyUpdates.append(transaction)
        if queue.signals == nil, !earlier.isOver { queue.mailbox.hold() }
    }

    /// Takes the announcements that were kept, unless they still have to wait.
    func takeEarlyUpdates() async {
        guard isLaunched, queue.signals != nil || earlier.isOver else { return }
        let updates = earlyUpdates
        earlyUpdates = []
        for transaction in updates { await take(transaction) }
        queue.mailbox.release()
    }

    /// Reads the next part, and makes entries of it; `nil` if it cannot be read now, and is read again later.
    func nextEarlier() async -> [QueueEntry]? {
        do {
            var earlier = earlier
            let transactions = try await earlier.next(queue.signals)
            self.earlier = earlier
            var part: [QueueEntry] = []
            for transaction in transactions {
                // Delivered with its payment's row, or returned by a payment of this process.
                guard entries[transactionID: transaction.id] == nil else { continue }
                await inheritName(by: transaction)
                let entry = newEntry(for: transaction)
                put(entry)
                part.append(entry)
            }
            return part
        } catch {
            noteFailure("an earlier transaction cannot be read, and is read again later: \(error)")
            return nil
        }
    }

    /// Removes the entries whose transactions the other API has finished since the observer was attached.
    func leaveFinished(among transactions: [SKPaymentTransaction]) async {
        guard queue.signals != nil else { return }
        for transaction in transactions { await leaveIfFinished(transaction) }
    }
}

/// A reader of a sequence of transactions that reads each one when it is asked for.
///
/// A task owns the iterator, because an iterator of Apple's store is not sendable and reads on another executor than the
/// engine.
final class SequenceReader: Sendable {
    private let requests: AsyncStream<CheckedContinuation<Transaction?, Never>>.Continuation

    /// Creates a reader, which begins where the sequence was at this moment.
    ///
    /// - Parameter transactions: The elements of the sequence.
    init(_ transactions: sending Announcements<VerificationResult<Transaction>>) {
        let (stream, requests) = AsyncStream.makeStream(of: CheckedContinuation<Transaction?, Never>.self)
        self.requests = requests
        Task { @concurrent in
            for await request in stream {
                request.resume(returning: await transactions.next()?.unsafePayloadValue)
            }
        }
    }

    deinit { requests.finish() }

    /// Returns the next transaction, verified or not; `nil` after the last one.
    func next() async -> Transaction? { await withCheckedContinuation { _ = requests.yield($0) } }
}
