import PurchaseEvents
@_spi(PaymentQueues) import AdapterSupport

extension QueueEngine {
    /// Processes an added payment, which is listed already: first it is written to disk, then delivered.
    func add(_ transaction: SKPaymentTransaction, for request: PaymentRequest) async {
        // Payments of earlier launches come first.
        if isLaunched, !isJournalRead { await retryJournal() }
        guard !isCleared(request.moment) else {
            // The payment was listed when it was added.
            return announce([.changed([], withdrawn: [transaction])])
        }
        let isNext = lane.isIdle && mayBegin
        // A payment that is next needs no second write to record that it has started.
        let row = JournalRow(request, isNext ? .started : .waiting)
        do throws(JournalFailure) {
            let sequence = try insert([row])[0]
            put(QueueEntry(transaction, for: request, at: sequence, phase: .paying))
            show(transaction, .purchasing)
        } catch {
            put(QueueEntry(transaction, phase: .failed))
            show(transaction, .purchasing)
            show(transaction, .failed(QueueFailure(error)))
            return
        }
        lane.append(request)
        if isNext { begin() }
    }

    func insert(_ rows: [JournalRow]) throws(JournalFailure) -> [JournalSequence] {
        try commit(rows.map { .insert($0) })
    }

    /// Begins the next payment, if there is one, the store is free, and an observer is attached.
    func beginNext() {
        guard let next = nextToBegin else { return }
        isLaneStalled = !save([.setState(tag: next.tag, .started)])
        // A payment whose beginning is not on disk could be made a second time.
        if !isLaneStalled { begin() }
    }

    /// The payment that may begin now.
    var nextToBegin: PaymentRequest? { lane.current == nil && mayBegin ? lane.next : nil }

    private var mayBegin: Bool { isLaunched && hasObservers && !queue.mailbox.isClosed }

    /// Passes the next payment to the store, which processes it concurrently with this engine.
    func begin() {
        lane.begin()
        guard let request = lane.current else { return }
        // From now on the payment continues, also when the store is cleared.
        if let entry = entries[tag: request.tag] { put(entry) }
        let signals = queue.signals
        let (mailbox, work) = (queue.mailbox, queue.work)
        let (queue, transaction) = (queue, entries[tag: request.tag]?.transaction)
        work.begin()
        Task.beginningHere {
            defer { work.end() }
            let terms = request.terms
            let made = MadeTransaction()
            let mark = PurchaseMark(
                tag: request.tag,
                askedAt: request.moment.changeNumber,
                signedName: terms.discount == nil ? nil : terms.applicationUsername,
                noticeMade: { made.note($0) }
            ) { isHeld in
                // Operations that a test holds at a gate do not count as work in progress.
                if isHeld { work.end() } else { work.begin() }
            }
            let outcome = await signals.purchasing(mark) {
                await request.buy(token: signals.token(for: request.tag, terms)) { storefront in
                    transaction.map { queue.shouldContinue($0, in: storefront) } ?? true
                }
            }
            mailbox.post(.ended(tag: request.tag, outcome, made: made.id))
        }
    }

    /// Records the outcome of a payment, and begins the next one.
    ///
    /// - Parameters:
    ///   - tag: The tag of the payment.
    ///   - outcome: The outcome of the purchase.
    ///   - made: The transaction that the store made for the payment, if it has said so.
    func settle(_ tag: String, _ outcome: QueueOutcome, made: UInt64?) async {
        lane.end()
        var completion: PaymentCompletion?
        let entry = entries[tag: tag]
        if let entry, case .paying = entry.phase, let request = entry.request {
            if await isCleared(outcome, of: request) {
                leave(entry)
            } else {
                completion =
                    switch outcome {
                    case .purchased(let transaction): await self.completion(of: entry, purchased: transaction, made: made)
                    case .deferred: await self.completion(ofDeferred: entry, request)
                    case .failed(let failure): self.completion(of: entry, failed: failure)
                    }
            }
        }
        let announced = earlyOutcome
        earlyOutcome = nil
        // The answer of a closing store has no meaning. The row stays, and the next launch asks for the outcome.
        guard queue.scope.isOpen else { return }
        let next = nextToBegin
        // One write records the end of this payment and the beginning of the next one.
        let isSaved = save(
            completion ?? PaymentCompletion(),
            and: next.map { [.setState(tag: $0.tag, .started)] } ?? []
        )
        if isSaved, next != nil { begin() }
        isLaneStalled = !isSaved
        if case .approved(let transaction) = announced, entries[transactionID: transaction.id] == nil {
            // A separate transaction: the payment failed, and the customer has resolved the problem by now.
            await take(new: transaction)
        }
        // The other API may have finished the purchase before this engine knew of it.
        if let entry, queue.signals != nil { await leaveIfFinished(entry.transaction) }
    }

    /// Handles the failure of a payment, which stays in the queue until it is finished.
    func completion(of entry: QueueEntry, failed failure: QueueFailure) -> PaymentCompletion {
        var entry = entry
        let change = entry.fail(with: failure)
        put(entry)
        return PaymentCompletion(
            changes: entry.tag.map { [.setState(tag: $0, .failed(failure))] } ?? [],
            updates: [.changed([change])]
        )
    }

    /// Handles a purchase that is pending.
    private func completion(ofDeferred entry: QueueEntry, _ request: PaymentRequest) async -> PaymentCompletion {
        let wait = await queue.signals.wait(of: request.tag)
        if wait == .pending(.interruption) {
            // A purchase that follows later is a separate transaction (Q-48, Q-77, C-13).
            var completion = self.completion(of: entry, failed: QueueFailure(.unknown))
            completion.changes += keepingName(of: request)
            return completion
        }
        var entry = entry
        let change = entry.wait()
        put(entry)
        var completion = PaymentCompletion(
            changes: entry.tag.map { [.setState(tag: $0, .deferred)] } ?? [],
            updates: [.changed([change])]
        )
        switch (earlyOutcome, wait) {
        case (.approved(let transaction), _): completion.append(adoption(of: transaction, by: entry))
        case (.answered(let transactionID), _), (nil, .answered(let transactionID)):
            let answered = await self.completion(of: entry, answeredBy: transactionID)
            // The purchase is owned, which the pending state must not overwrite.
            completion.changes = answered.changes
            completion.updates += answered.updates
        case (.declined, _): completion.append(self.completion(of: entry, failed: QueueFailure(.paymentCancelled)))
        // A decline is signalled, and clearing the store ends the payment before.
        case (nil, .pending), (nil, .nothing), (nil, nil): break
        case (nil, .bought):
            // Approved before this engine processed the announcement, and perhaps finished through the other API.
            do {
                if let transaction = try await transaction(tagged: request.tag) {
                    completion.append(adoption(of: transaction, by: entry))
                } else {
                    completion.append(self.completion(ofGone: entry))
                }
            } catch {
                QueueLog.report("the approved transaction of a payment cannot be read before it is announced: \(error)")
            }
        }
        return completion
    }

    /// Handles a payment without a result that observers still have to receive.
    func completion(ofGone entry: QueueEntry) -> PaymentCompletion {
        entries.remove(entry.transaction)
        return PaymentCompletion(
            changes: entry.tag.map { [.delete(tag: $0)] } ?? [],
            updates: [.removed([entry.transaction])]
        )
    }
}

/// The transaction that the store has made for a payment, as far as it has said so.
private final class MadeTransaction: Sendable {
    private let value = Lock<UInt64?>(nil)

    var id: UInt64? { value.withLock { $0 } }

    func note(_ id: UInt64) { value.withLock { $0 = id } }
}

extension Task where Success == Void, Failure == Never {
    /// Starts a task whose first part runs on the calling thread, because waking another thread takes longer than it.
    fileprivate static func beginningHere(_ body: @escaping @Sendable () async -> Void) {
        #if canImport(Darwin)
        // `Task.immediate` is newer than the oldest of Apple's systems that the package supports.
        Task { @concurrent in await body() }
        #else
        Task.immediate { await body() }
        #endif
    }
}
