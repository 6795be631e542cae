import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    package func purchase(
        _ request: PurchaseRequest,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome {
        var request = request
        if device.isOneOfSeveral { request.deviceID = device.id }
        warnIfNoListener()
        refreshTogether()
        let storefront = ledger.rules.storefront
        // Read before waiting for other prompts: purchases that are made in the meantime answer other requests, not
        // this one.
        request.askedAt = request.askedAt ?? ledger.sequence
        let fresh = try offerSignatures.useUpNonces(of: request)
        // Before the request's own faults: a simulated failure takes precedence (P-50).
        if let failure = ledger.rules.faults.failure(of: request) {
            try noteFailure(of: request, with: failure)
            throw failure
        }
        request = try offerSignatures.checked(request, naming: fresh, in: ledger)
        await pass(.customerAsked, request)
        do throws(StoreFailure) {
            return try await complete(request, in: storefront, asking: approval)
        } catch {
            // A test set the failure while the customer was answering; it is recorded like any simulated failure
            // (TS-09).
            if error == ledger.rules.faults.failure(of: request) { try noteFailure(of: request, with: error) }
            throw error
        }
    }

    /// Asks the customer, and carries out the answer.
    private func complete(
        _ request: PurchaseRequest,
        in storefront: StorefrontPayload,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome {
        var storefront = storefront
        guard try await isConfirmed(request, in: &storefront, asking: approval) else {
            try await perform { ledger, date throws(StoreFailure) in
                ((), ledger.decideCancellation(of: request, at: date))
            }
            await pass(.returned, request)
            return .cancelled
        }
        await pass(.recorded, request)
        let outcome = try await decide(request, in: storefront, asking: approval)
        await pass(.returned, request)
        return outcome
    }

    /// Decides the outcome of a confirmed request, in a storefront that the app has agreed to.
    private func decide(
        _ request: PurchaseRequest,
        in storefront: StorefrontPayload,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome {
        var storefront = storefront
        while true {
            let agreed = try await follow(from: storefront, asking: approval)
            // Checked again inside: the customer may answer after months, or move to another storefront before the
            // request is decided.
            let saved: Saved<SequencedDecision?> = try await performSigned { ledger, date throws(StoreFailure) in
                guard ledger.rules.storefront == agreed else { return (nil, nil) }
                let decision = try ledger.decidePurchase(request, at: date)
                return (SequencedDecision(decision: decision, sequence: ledger.sequence), decision.change)
            }
            if let dated = saved.outcome, let outcome = try outcome(of: dated, saved.texts) { return outcome }
            storefront = agreed
        }
    }

    /// The outcome that a decision has for the caller; `nil` if the store was cleared of its transaction.
    private func outcome(
        of dated: SequencedDecision,
        _ texts: [UInt64: StoredText]
    ) throws(StoreFailure) -> PurchaseOutcome? {
        switch dated.decision {
        case .purchased(let entry, _):
            guard let text = texts[entry.id]?.text else {
                throw .storage(detail: "transaction \(entry.id) was saved and its text is not there")
            }
            return .purchased(
                SignedTransaction(
                    text: text,
                    transactionID: entry.id,
                    readAt: dated.sequence,
                    queueTag: entry.cause?.queueTag
                )
            )
        case .held(let entry, _):
            guard dated.sequence >= clearedAt else { return nil }
            guard let transaction = try savedTransaction(entry.id) else {
                throw .storage(detail: "transaction \(entry.id) was saved and cannot be read back")
            }
            return .purchased(transaction)
        case .pending(let waiting, _):
            if waiting.reason == .interruption, let tag = waiting.request.queueTag {
                openRequests.interruptedTags.insert(tag)
            }
            return .pending
        }
    }

    /// Requests the app's decision for every storefront that the customer moved to since the last request (P-21).
    ///
    /// - Returns: The storefront in which the purchase goes on.
    /// - Throws: ``StoreFailure/notAvailableInStorefront`` if the app ends the purchase.
    private func follow(
        from storefront: StorefrontPayload,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> StorefrontPayload {
        var storefront = storefront
        while storefront != ledger.rules.storefront {
            storefront = ledger.rules.storefront
            if let approval, await !approval.continues(in: storefront) { throw .notAvailableInStorefront }
        }
        return storefront
    }

    /// Returns true if the customer confirms the purchase, or already has the product and is not asked.
    ///
    /// The next prompt may be shown when this returns, so that purchases confirmed for several callers are saved together.
    private func isConfirmed(
        _ request: PurchaseRequest,
        in storefront: inout StorefrontPayload,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> Bool {
        await prompts.begin()
        defer { prompts.end() }
        // Before the sheet shows a price in another currency.
        storefront = try await follow(from: storefront, asking: approval)
        refreshTogether()
        let product = ledger.catalog.product(request.productID)
        // A decision that was just confirmed may concern the same product.
        if product?.kind.isOwnedOnce == true { saveWaiting() }
        // Validates the request. A request that changes nothing needs no sheet. A plan change needs one, although its
        // result is the current transaction (P-32).
        let decision = try ledger.decidePurchase(request, at: configuration.clock.now)
        guard let product else { throw .productUnavailable(id: request.productID) }
        if case .held(_, let change) = decision, change.events.isEmpty { return true }
        let question = try question(about: product, request)
        return await prompts.answer { await $0.confirmsPurchase(of: question) }
    }

    private func question(about product: CatalogProduct, _ request: PurchaseRequest)
        throws(StoreFailure) -> PurchaseQuestion
    {
        let quantity = request.quantity ?? 1
        let charge = try ledger.firstCharge(for: request, of: product, at: configuration.clock.now)
        return PurchaseQuestion(
            productID: product.id,
            quantity: quantity,
            priceMilliunits: charge.priceMilliunits * Int64(quantity),
            currency: ledger.rules.storefront.currency,
            offer: charge.offer.map { .init(id: $0.id, kind: $0.kind) }
        )
    }

    @discardableResult
    package func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        // Bounded by the present, so that a finish that is saved later does not meet a later transaction (TS-08).
        let readAt = min(changeNumber, self.changeNumber)
        let finish = RequestedFinish(transactionID: transactionID, readAt: readAt)
        if QueueFinish.isUnderWay { finishesOfQueue.insert(transactionID) }
        do throws(StoreFailure) {
            let isFinished = try await perform { ledger, date throws(StoreFailure) in
                let change = self.decide(finish, in: ledger, at: date)
                return (change != nil, change)
            }
            if !isFinished { finishesOfQueue.remove(transactionID) }
            failed.finishes.removeAll { $0 == finish }
            return true
        } catch {
            // The queue waits for the signal of a finish that is repeated.
            finishesOfQueue.remove(transactionID)
            // Apple's finish cannot throw. Until a retry succeeds, the transaction stays unfinished (E-17).
            keep(finish, after: error)
            return false
        }
    }
}

/// The ledger's decision on a request, and its change number at that moment.
struct SequencedDecision: Sendable {
    let decision: PurchaseDecision
    let sequence: Int64
}
