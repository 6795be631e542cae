@_spi(Adapters) import PaymentQueue

extension AwaitingObserver.State {
    /// Assigns a new entry to the first payment on the same terms that has no entry.
    mutating func claim(_ entry: SKPaymentTransaction, _ terms: PaymentTerms) {
        guard !payments.contains(where: { $0.entry === entry }) else { return }
        guard let index = payments.firstIndex(where: { $0.entry == nil && $0.terms == terms }) else { return }
        payments[index].entry = entry
    }

    /// Assigns an older transaction of the same product to a payment whose entry was withdrawn (C-10).
    mutating func substitute(_ entry: SKPaymentTransaction, _ terms: PaymentTerms, listed: Set<ObjectIdentifier>) {
        for index in payments.indices {
            guard payments[index].terms.productID == terms.productID, payments[index].ending == nil,
                let withdrawn = payments[index].entry, !listed.contains(ObjectIdentifier(withdrawn))
            else { continue }
            payments[index].entry = entry
        }
    }

    mutating func collect(_ entry: SKPaymentTransaction) {
        guard let index = restores.firstIndex(where: { $0.ending == nil }) else { return }
        restores[index].found.append(entry)
    }

    /// Ends the payments whose entries have reached their final state.
    ///
    /// - Returns: The closures to run outside the lock, and the entries that failed.
    mutating func endPayments(
        _ entries: some Sequence<SKPaymentTransaction>
    ) -> (endings: [() -> Void], failed: [SKPaymentTransaction]) {
        var endings: [() -> Void] = []
        var failed: [SKPaymentTransaction] = []
        for entry in entries {
            while let index = payments.firstIndex(where: { $0.entry === entry && $0.ending == nil }) {
                guard let ending = payments[index].currentEnding else { break }
                if case .failure = ending { failed.append(entry) }
                if let continuation = payments[index].continuation {
                    payments.remove(at: index)
                    endings.append { continuation.resume(with: ending) }
                } else if payments[index].isAbandoned {
                    payments.remove(at: index)
                } else {
                    payments[index].ending = ending
                }
            }
        }
        return (endings, failed)
    }

    /// Ends the restore that is running.
    ///
    /// - Returns: The continuation to resume with its result, and the restore that starts next.
    mutating func endRestore(
        _ error: SKError?
    ) -> (ExpectedRestore.Continuation?, Result<[SKPaymentTransaction], any Error>?, next: ExpectedRestore?) {
        guard let index = restores.firstIndex(where: { $0.ending == nil }) else { return (nil, nil, nil) }
        let restore = restores[index]
        let ending: Result<[SKPaymentTransaction], any Error> = error.map { .failure($0) } ?? .success(restore.found)
        if restore.continuation != nil || restore.isAbandoned {
            restores.remove(at: index)
        } else {
            restores[index].ending = ending
        }
        return (restore.continuation, ending, restores.first { $0.ending == nil })
    }
}

/// A payment with a task that waits, or has ceased to wait, for its outcome.
struct ExpectedPayment {
    typealias Continuation = CheckedContinuation<PaymentOutcome, any Error>

    let number: Int
    let terms: PaymentTerms
    /// The entry of the queue; `nil` until the queue has announced it.
    var entry: SKPaymentTransaction?
    var continuation: Continuation?
    var isAbandoned = false
    /// The outcome, stored for a task that has yet to wait.
    var ending: Result<PaymentOutcome, any Error>?

    /// The outcome by the entry's current state; `nil` while the entry has not ended.
    var currentEnding: Result<PaymentOutcome, any Error>? {
        guard let entry else { return nil }
        return switch entry.transactionState {
        case .purchasing, .restored: nil
        case .purchased: .success(.purchased(entry))
        case .deferred: .success(.deferred(entry))
        case .failed: .failure(entry.error.map { SKError($0) } ?? SKError(.unknown))
        @unknown default: nil
        }
    }
}

/// A restore with a task that waits, or has ceased to wait, for its outcome.
struct ExpectedRestore {
    typealias Continuation = CheckedContinuation<[SKPaymentTransaction], any Error>

    let number: Int
    let userName: String?
    var found: [SKPaymentTransaction] = []
    var continuation: Continuation?
    var isAbandoned = false
    /// The outcome, stored for a task that has yet to wait.
    var ending: Result<[SKPaymentTransaction], any Error>?
}
