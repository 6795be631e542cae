import StoreInterface

extension Transaction {
    /// An endless sequence of the transactions that are created or changed outside a running purchase.
    ///
    /// An iteration begins with the transactions that are unfinished when its iterator is made (C-02). Then it receives
    /// renewals, approvals, refunds and purchases made elsewhere (T-01), but not the results of `purchase` itself
    /// (T-02). Start the iteration when the app starts, and keep it running. Every iteration receives every element
    /// (T-06), and ends when its task is cancelled (T-05).
    public static var updates: Transactions { Transactions(kind: .updates) }

    /// The customer's transaction history, newest first (T-16, C-24).
    ///
    /// Finished consumables are left out, and finished non-renewing subscriptions as well, unless they were refunded.
    /// The key `SKIncludeConsumableInAppPurchaseHistory` in the app's Info.plist includes both (T-17). The variable
    /// `OPENSTOREKIT_LIST_FINISHED_NON_RENEWING` includes only the non-renewing subscriptions (C-12).
    public static var all: Transactions { Transactions(kind: .query(.all)) }

    /// Returns the transaction history of one product, newest first (T-16).
    ///
    /// - Parameter productID: The product's identifier.
    /// - Returns: A finite sequence.
    public static func all(for productID: String) -> Transactions {
        Transactions(kind: .query(.allOf(productID: productID)))
    }

    /// The unfinished transactions, oldest first (T-21, C-24).
    public static var unfinished: Transactions { Transactions(kind: .query(.unfinished)) }

    /// The current entitlements: each non-consumable, and the latest period of each active subscription (T-18).
    public static var currentEntitlements: Transactions { Transactions(kind: .query(.currentEntitlements)) }

    /// Returns the current entitlements to one product (T-19).
    ///
    /// - Parameter productID: The product's identifier.
    /// - Returns: A finite sequence, of at most one transaction for ordinary products.
    public static func currentEntitlements(for productID: String) -> Transactions {
        Transactions(kind: .query(.currentEntitlementsOf(productID: productID)))
    }

    /// Returns the transaction that currently entitles the customer to a product, or `nil` if there is none (T-19).
    ///
    /// Apple deprecated it in favour of ``currentEntitlements(for:)``.
    ///
    /// - Parameter productID: The product's identifier.
    /// - Returns: The transaction, verified or not.
    public static func currentEntitlement(for productID: String) async -> VerificationResult<Transaction>? {
        var entitlements = currentEntitlements(for: productID).makeAsyncIterator()
        return await entitlements.next()
    }

    /// Returns the latest transaction of a product, whether or not it is still valid, or `nil` if it was never bought
    /// (T-20).
    ///
    /// - Parameter productID: The product's identifier.
    /// - Returns: The transaction, verified or not; `nil` also if it could not be read, which the store reports.
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
        let source = StoreConnection.current(for: "Transaction.latest(for:)")
        let latest: VerificationResult<Transaction>?
        do throws(StoreFailure) {
            let signed = try await source.read { store throws(StoreFailure) in
                try await store.latestTransaction(productID: productID)
            }
            latest = signed.map { VerificationResult($0, from: source) }
        } catch {
            // Apple's call cannot throw. The store has reported the failure (E-16).
            return nil
        }
        if let latest { source.record(RecordedEvent(.history, latest)) }
        return latest
    }
}

extension Transaction {
    /// A sequence of transactions, either live (`updates`) or a finite query.
    ///
    /// A finite sequence is complete even in a cancelled task, because an incomplete list of entitlements reads as if
    /// the customer owned nothing (C-23). If the store cannot be read, the sequence ends early and reports the reason
    /// in ``AsyncIterator/readingFailure`` (E-16).
    public struct Transactions: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = VerificationResult<Transaction>
        /// The sequence never throws; transactions that fail verification are yielded as unverified (T-26, E-10).
        public typealias Failure = Never

        enum Kind: Sendable {
            case updates
            case query(TransactionQuery)
        }

        let kind: Kind

        /// Creates an iterator over the transactions of the calling task's store; for `updates`, it receives every
        /// element from now on (T-06).
        public func makeAsyncIterator() -> AsyncIterator {
            let source = StoreConnection.current(for: kind.call)
            return switch kind {
            case .updates:
                AsyncIterator(
                    source: .feed(
                        TransactionListener(
                            feed: source.feed { $0.transactionUpdates() },
                            origin: .to(source),
                            trust: source.trust
                        )
                    ),
                    recorder: IterationRecorder(.update, in: source)
                )
            case .query(let query):
                AsyncIterator(
                    source: .pages(TransactionReader(source: source, query: query)),
                    recorder: IterationRecorder(query.recordedKind, in: source)
                )
            }
        }
    }
}

extension Transaction.Transactions.Kind {
    /// The call that made the sequence, as an app writes it.
    fileprivate var call: String {
        switch self {
        case .updates: "Transaction.updates"
        case .query(.all): "Transaction.all"
        case .query(.allOf): "Transaction.all(for:)"
        case .query(.unfinished): "Transaction.unfinished"
        case .query(.currentEntitlements): "Transaction.currentEntitlements"
        case .query(.currentEntitlementsOf): "Transaction.currentEntitlements(for:)"
        }
    }
}

extension TransactionQuery {
    fileprivate var recordedKind: RecordedEvent.Kind {
        switch self {
        case .all, .allOf: .history
        case .unfinished: .unfinished
        case .currentEntitlements, .currentEntitlementsOf: .entitlement
        }
    }
}

extension Transaction.Transactions {
    /// The iterator of the sequence.
    ///
    /// **Differs from Apple:** ``readingFailure`` is an addition. Apple's sequences do not report that they ended
    /// early.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The element type of the sequence.
        public typealias Element = VerificationResult<Transaction>
        /// The sequence never throws.
        public typealias Failure = Never

        enum Source {
            case feed(TransactionListener)
            case pages(TransactionReader)
        }

        var source: Source
        var recorder: IterationRecorder?

        /// The reason for which ``next()`` returned `nil` before the end of the sequence; `nil` at the end.
        ///
        /// The sequence retries a failed read once before it ends. A later call of ``next()`` continues at the same
        /// position, so that no transaction is left out. An `updates` sequence never ends early, because it repeats
        /// failed reads itself (E-15).
        public var readingFailure: StoreKitError? {
            switch source {
            case .feed: nil
            case .pages(let reader): reader.failure
            }
        }

        /// Returns the next transaction, or `nil` at the end, and for `updates` when the task is cancelled.
        ///
        /// The result is also `nil` if the store could not be read; see ``readingFailure``.
        public mutating func next() async -> VerificationResult<Transaction>? {
            let next = await nextFromSource()
            if let recorder, let next { recorder.record(next) }
            return next
        }

        private mutating func nextFromSource() async -> VerificationResult<Transaction>? {
            switch source {
            case .feed(var listener):
                defer { source = .feed(listener) }
                return await listener.next()
            case .pages(var reader):
                defer { source = .pages(reader) }
                return await reader.next()
            }
        }
    }
}

/// A listener that verifies the transactions of a store's feed, without a strong reference to the store.
struct TransactionListener {
    let feed: StoreFeed<SignedTransaction>
    let origin: StoreReference
    /// The trust context of the store when it was last reachable.
    var trust: TrustContext

    mutating func next() async -> VerificationResult<Transaction>? {
        guard let signed = await feed.next() else { return nil }
        ReceivedTransactions.note(signed.transactionID, of: origin.identity)
        // Read for each element, because a test may switch a simulated failure on and off (T-58).
        if let source = origin.source { trust = source.trust }
        return VerificationResult(signed, trust: trust, origin: origin)
    }
}

/// A reader that loads a finite sequence of transactions page by page, and verifies each transaction when it is
/// requested.
struct TransactionReader {
    private enum Position {
        case beginning
        case after(TransactionCursor)
        case end
    }

    private let source: any StoreSource
    private let query: TransactionQuery
    private var position = Position.beginning
    private var page: ArraySlice<SignedTransaction> = []
    /// The failure of the last read, which has left the position where it was.
    private(set) var failure: StoreKitError?

    init(source: any StoreSource, query: TransactionQuery) {
        self.source = source
        self.query = query
    }

    mutating func next() async -> VerificationResult<Transaction>? {
        failure = nil
        while failure == nil {
            if let signed = page.popFirst() { return VerificationResult(signed, from: source) }
            switch position {
            case .beginning: await turn(to: nil)
            case .after(let cursor): await turn(to: cursor)
            case .end: return nil
            }
        }
        return nil
    }

    private mutating func turn(to cursor: TransactionCursor?) async {
        let query = query
        do throws(StoreFailure) {
            let answer = try await source.read(.transactions) { store throws(StoreFailure) in
                try await store.transactions(query, after: cursor)
            }
            page = answer.transactions[...]
            position = answer.next.map { .after($0) } ?? .end
        } catch {
            failure = StoreKitError(error)
        }
    }
}
