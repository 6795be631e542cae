public import StoreInterface
import StoreTime

/// The facts that Apple's public API does not report, as `PurchaseSignals` asks for them.
extension StoreScope {
    /// The position of the store in its history; change number 0 for a closed store.
    @_spi(PaymentQueues) public var moment: StoreMoment {
        reference.source?.ask(else: nil) { $0.moment } ?? StoreMoment(changeNumber: 0)
    }

    /// The customer's storefront, as `Storefront.current` returns it; `nil` for a closed store (F-02, X-16).
    @_spi(PaymentQueues) public var storefront: Storefront? {
        reference.source?.ask(else: nil) { $0.presentStorefront }.map { Storefront($0) }
    }

    /// Runs code that buys from this store, and marks its purchases.
    ///
    /// - Parameters:
    ///   - mark: The marks of the purchase.
    ///   - body: The code.
    /// - Returns: The result of the code.
    @_spi(PaymentQueues) public func purchasing<R>(
        _ mark: PurchaseMark,
        _ body: () async throws -> R
    ) async rethrows -> R {
        try await PurchaseMark.$current.withValue(mark) {
            try await HoldNotice.$current.withValue(HoldNotice(mark.noticeHold)) { try await run(body) }
        }
    }

    /// Runs code that bypasses the listing delays of a store under test.
    ///
    /// - Parameter body: The code; it has to use this store.
    /// - Returns: The result of the code.
    @_spi(PaymentQueues) public func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R {
        try await CompleteListing.$isWanted.withValue(true, operation: body)
    }

    /// Runs code whose `Transaction.updates` iterators have a role in the delivery of refunds (C-05).
    ///
    /// A refund that is announced while no listener counts is undelivered, and undelivered refunds are not delivered to
    /// listeners that never count.
    ///
    /// - Parameters:
    ///   - role: The role of the iterators.
    ///   - body: The code that creates the iterators; it has to use this store.
    /// - Returns: The result of the code.
    @_spi(PaymentQueues) public func listening<R>(
        with role: ListenerRole,
        _ body: () throws -> R
    ) rethrows -> R {
        try ListenerRole.$current.withValue(role, operation: body)
    }

    /// Returns the transactions that were made up to a change number and were unfinished at another.
    ///
    /// - Parameters:
    ///   - changeNumber: The former change number at which they were unfinished.
    ///   - limit: The former change number up to which they were made.
    /// - Returns: Their identifiers, the oldest first; empty for a closed store. They may have been finished since.
    @_spi(PaymentQueues) public func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64] {
        await reference.source?.answer(else: []) { await $0.unfinished(at: changeNumber, madeUpTo: limit) } ?? []
    }

    /// Returns a transaction in any state.
    ///
    /// - Parameter id: The `id` of a transaction of this store.
    /// - Returns: `nil` if the store does not have it, or is closed.
    /// - Throws: `StoreKitError.unknown` if it cannot be read now.
    @_spi(PaymentQueues) public func transaction(_ id: UInt64) async throws -> Transaction? {
        guard let source = reference.source else { return nil }
        return try await Transaction.read(id, from: source)
    }

    /// Returns true if observers receive the refund of a transaction of any product type (R-19, C-27).
    ///
    /// - Parameter transactionID: The `id` of a transaction of this store.
    /// - Returns: True only for a store with this quirk; false for a closed store.
    @_spi(PaymentQueues) public func namesEveryRefund(_ transactionID: UInt64) -> Bool {
        reference.source?.namesEveryRefund(transactionID: transactionID) ?? false
    }

    /// True if observers receive the transactions of a restore twice: only for a store with this quirk.
    @_spi(PaymentQueues) public var restoresTwice: Bool {
        reference.source?.restoresTwice ?? false
    }

    /// Returns the tag of the purchase that a transaction came from.
    ///
    /// - Parameter transactionID: The `id` of a transaction of this store.
    /// - Returns: `nil` if the purchase had no tag, or the store is closed.
    @_spi(PaymentQueues) public func queueTag(of transactionID: UInt64) async -> String? {
        await reference.source?.answer(else: nil) { await $0.queueTag(transactionID: transactionID) }
    }

    /// Returns the transaction that a purchase with a tag led to.
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: Its identifier, also of a finished one; `nil` if there is none, or the store is closed.
    @_spi(PaymentQueues) public func transactionID(tagged tag: String) async -> UInt64? {
        await reference.source?.answer(else: nil) { await $0.transactionID(queueTag: tag) }
    }

    /// Returns the state of a purchase that was answered with `.pending`, or whose answer was lost (P-12, C-13).
    ///
    /// Before the answer that there is nothing, the store waits for saves that are on their way (E-24).
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: `nil` for a closed store, and if it cannot be known now.
    @_spi(PaymentQueues) public func wait(of tag: String) async -> PurchaseWait? {
        await reference.source?.answer(else: nil) { store in
            if let wait = await store.wait(of: tag) { return wait }
            do throws(StoreFailure) {
                try await store.awaitOtherSaves()
            } catch {
                return nil
            }
            return await store.wait(of: tag) ?? .nothing
        }
    }

    /// Listens to the signals from the moment of the call.
    ///
    /// - Parameter receive: Called with each signal, in the order in which they happen.
    /// - Returns: A task that ends when it is cancelled.
    @_spi(PaymentQueues) public func listen(
        _ receive: @escaping @Sendable (PurchaseSignal) -> Void
    ) -> Task<Void, Never> {
        let signals = signals.makeAsyncIterator()
        return Task { [signals] in
            var signals = signals
            while let signal = await signals.next() { receive(signal) }
        }
    }

    /// The events of purchases and transactions that Apple's public API does not report.
    @_spi(PaymentQueues) public var signals: Signals { Signals(reference: reference) }

    /// A sequence of the signals of one store, from the creation of an iterator.
    ///
    /// Every iteration receives every signal. It ends when its task is cancelled, and at once for a closed store.
    @_spi(PaymentQueues) public struct Signals: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = PurchaseSignal
        /// The sequence never throws.
        public typealias Failure = Never

        let reference: StoreReference

        /// Creates an iterator, which receives every element from now on, also before its first `next()`.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(feed: reference.source?.feed { $0.purchaseSignals() })
        }

        /// The iterator of the sequence.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = PurchaseSignal
            /// The sequence never throws.
            public typealias Failure = Never

            let feed: StoreFeed<PurchaseSignal>?

            /// Returns the next signal, or `nil` when the task is cancelled.
            public mutating func next() async -> PurchaseSignal? { await feed?.next() }
        }
    }
}

extension QueueStore {
    /// Returns the state of a purchase with a tag, as it is saved; `nil` if there is none.
    fileprivate func wait(of tag: String) async -> PurchaseWait? {
        if let reason = await pendingReason(queueTag: tag) { return .pending(reason) }
        if await transactionID(queueTag: tag) != nil { return .bought }
        return await answer(queueTag: tag).map { .answered(transactionID: $0) }
    }
}

@_spi(PaymentQueues) extension StoreScope {
    /// True while the store records the calls of apps.
    public var isRecorded: Bool { reference.source?.recorder?.isRecording ?? false }

    /// Records a call of the app to a queue, or a callback to the app; a store that no longer exists records nothing.
    ///
    /// - Parameter event: The call or callback, which is created only while the store records.
    public func record(_ event: @autoclosure () -> RecordedEvent) {
        guard let source = reference.source, let recorder = source.recorder, recorder.isRecording else { return }
        recorder.record(event(), at: source.now)
    }
}

extension PurchaseMark {
    /// The marks of the current task's purchases.
    @TaskLocal static var current: PurchaseMark?
}

/// True while the current task works for a payment queue: its calls are not recorded as an app's.
enum QueueWork {
    @TaskLocal static var isUnderWay = false
}

extension StoreScope {
    /// The work in progress for the store, whose end tests wait for.
    public var work: WorkInProgress { reference.identity.work }

    /// Calls a closure after a time on the store's clock.
    ///
    /// Waiting does not keep the store open.
    ///
    /// - Parameters:
    ///   - delay: The time to wait, from now.
    ///   - ring: Called once, unless the task is cancelled before. Called at once for a closed store.
    /// - Returns: The task that waits.
    public func alarm(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        let clock = reference.source?.clock
        let deadline = clock?.deadline(after: delay)
        return Task.detached {
            do throws(CancellationError) {
                if let clock, let deadline { try await clock.sleep(until: deadline) }
            } catch {
                return
            }
            ring()
        }
    }
}
