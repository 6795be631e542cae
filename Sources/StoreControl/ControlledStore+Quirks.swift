import LocalStore
import StoreInterface
import StoreLedger

/// The quirks of a controlled store.
extension ControlledStore {
    /// The update that listeners receive for an event only because of a quirk.
    func quirkAnnouncement(of event: LedgerEvent) -> SignedTransaction? {
        guard let id = event.transactionID else { return nil }
        if event.kind == .finished {
            return testControl.quirks.applies(.announcesAgain, id) ? signedAnew(id) : nil
        }
        return local.assumeIsolated { [testControl] store in
            guard event.kind.makesTransaction, store.ledger.entries[id]?.kind == .autoRenewable,
                testControl.quirks.applies(.echoesOwnSubscriptions, id)
            else { return nil }
            do throws(StoreFailure) {
                return try store.savedTransaction(id)
            } catch {
                store.report("transaction \(id) could not be announced as an echo: \(error)")
                return nil
            }
        }
    }

    /// Signs a transaction again, with another date of signing, another nonce and another signature (T-54).
    func signedAnew(_ id: UInt64) -> SignedTransaction? {
        local.assumeIsolated { store in
            do throws(StoreFailure) {
                return try store.signedAgain(id)
            } catch {
                store.report("transaction \(id) could not be announced again: \(error)")
                return nil
            }
        }
    }

    /// True if a finish is lost on its way: at most the first of a transaction, even across restarts.
    func losesFinish(of id: UInt64) -> Bool {
        guard !testControl.isPlain else { return false }
        return local.assumeIsolated { [testControl] store in
            guard store.ledger.entries[id]?.isFinished == false, testControl.quirks.applies(.losesFinishes, id) else {
                return false
            }
            do throws(StoreFailure) {
                return try store.setMark("finish-lost-\(id)")
            } catch {
                store.report("the store could not be written: \(error)")
                return false
            }
        }
    }

    package nonisolated var hidesStorefront: Bool {
        testControl.quirks.applies(.forgetsStorefront, UInt64(bitPattern: local.changeNumber))
    }

    package nonisolated func namesEveryRefund(transactionID: UInt64) -> Bool {
        testControl.quirks.applies(.namesEveryRefund, transactionID)
    }

    package nonisolated var restoresTwice: Bool {
        testControl.quirks.applies(.restoresTwice, UInt64(bitPattern: local.changeNumber))
    }

    /// True if a call of a cancelled task has an empty answer (T-59), as reads of a payment queue never have.
    func readsEmpty(_ call: StoreCall) -> Bool {
        guard CallerCancellation.isCancelled, !CompleteListing.isWanted, !testControl.isPlain else { return false }
        switch call {
        case .products, .transactions:
            return testControl.quirks.applies(.readsEmptyWhenCancelled, UInt64(bitPattern: local.changeNumber))
        case .purchase, .finish, .other: return false
        }
    }

    package nonisolated var keepsReceipt: Bool {
        guard !testControl.isPlain else { return false }
        let sequence = local.assumeIsolated { store in
            store.refresh()
            return store.ledger.sequence
        }
        return testControl.quirks.applies(.keepsReceipts, UInt64(bitPattern: sequence))
    }
}
