import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

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
                return try store.signedTransaction(id)
            } catch {
                store.configuration.report("transaction \(id) could not be announced as an echo: \(error)")
                return nil
            }
        }
    }

    /// Signs a transaction again, with another date of signing, another nonce and another signature (T-54).
    func signedAnew(_ id: UInt64) -> SignedTransaction? {
        local.assumeIsolated { store in
            do throws(StoreFailure) {
                let entry = try store.database.existingEntry(id, in: store.ledger, store.signer)
                guard !entry.isDamaged else { return nil }
                let text = try store.signer.sign(entry, at: store.configuration.clock.now).text
                return SignedTransaction(text: text, transactionID: id, readAt: store.ledger.sequence)
            } catch {
                store.configuration.report("transaction \(id) could not be announced again: \(error)")
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
            let key = "finish-lost-\(id)"
            do throws(PersistenceFailure) {
                guard try store.database.value(key) == nil else { return false }
                try store.database.setValue(key, 1)
                return true
            } catch {
                store.configuration.report("the store could not be written: \(error)")
                return false
            }
        }
    }

    /// True if a quirk keeps the receipt unchanged, even after changes.
    var keepsReceipt: Bool {
        guard !testControl.isPlain else { return false }
        let sequence = local.assumeIsolated { store in
            store.refresh()
            return store.ledger.sequence
        }
        return testControl.quirks.applies(.keepsReceipts, UInt64(bitPattern: sequence))
    }
}
