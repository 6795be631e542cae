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
        do throws(StoreFailure) {
            request = try checkout.admit(request)
            await pass(.customerAsked, request)
            return try await complete(request, in: storefront, asking: approval)
        } catch {
            // A simulated failure is recorded, also one that a test set while the customer was answering (TS-09).
            try noteFailure(of: request, with: error)
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
        let plan = try await checkout.confirmedPlan(of: request, in: &storefront, asking: approval) {
            refreshTogether()
            // A decision that was just confirmed may concern the same product.
            if ledger.catalog.product(request.productID)?.kind.isOwnedOnce == true { saveWaiting() }
        }
        guard let plan else {
            try await perform { ledger, date throws(StoreFailure) in
                ((), ledger.decideCancellation(of: request, at: date))
            }
            await pass(.returned, request)
            return .cancelled
        }
        await pass(.recorded, request)
        let outcome = try await carryOut(plan, in: storefront, asking: approval)
        await pass(.returned, request)
        return outcome
    }

    /// Carries out a confirmed plan, in a storefront that the app has agreed to.
    private func carryOut(
        _ plan: ConfirmedPlan,
        in storefront: StorefrontPayload,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome {
        var storefront = storefront
        while true {
            let agreed = try await checkout.follow(from: storefront, asking: approval)
            // Compared inside: the customer may answer after months, or move to another storefront before the plan is
            // carried out.
            let saved: Saved<SequencedDecision?> = try await performSigned { ledger, date throws(StoreFailure) in
                guard ledger.rules.storefront == agreed else { return (nil, nil) }
                let dated = try self.checkout.decide(plan, in: ledger, at: date)
                return (dated, dated.decision.change)
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
            guard let transaction = try reader.transaction(entry.id) else {
                throw .storage(detail: "transaction \(entry.id) was saved and cannot be read back")
            }
            return .purchased(transaction)
        case .pending(let waiting, _):
            if waiting.reason == .interruption, let tag = waiting.request.queueTag {
                checkout.openRequests.interruptedTags.insert(tag)
            }
            return .pending
        }
    }

    @discardableResult
    package func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        // Bounded by the present, so that a finish that is saved later does not meet a later transaction (TS-08).
        let readAt = min(changeNumber, self.changeNumber)
        let finish = RequestedFinish(transactionID: transactionID, readAt: readAt)
        if QueueFinish.isUnderWay { publisher.finishesOfQueue.insert(transactionID) }
        do throws(StoreFailure) {
            let isFinished = try await perform { ledger, date throws(StoreFailure) in
                let change = self.decide(finish, in: ledger, at: date)
                return (change != nil, change)
            }
            if !isFinished { publisher.finishesOfQueue.remove(transactionID) }
            failed.finishes.removeAll { $0 == finish }
            return true
        } catch {
            // The queue waits for the signal of a finish that is repeated.
            publisher.finishesOfQueue.remove(transactionID)
            // Apple's finish cannot throw. Until a retry succeeds, the transaction stays unfinished (E-17).
            keep(finish, after: error)
            return false
        }
    }
}
