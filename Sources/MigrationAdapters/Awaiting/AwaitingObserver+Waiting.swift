import PaymentQueue
import QueueAdapters
import Synchronization

/// What those who wait do.
extension AwaitingObserver {
    func expect(_ terms: PaymentTerms) -> Int {
        state.withLock { state in
            let number = state.nextNumber()
            state.payments.append(ExpectedPayment(number: number, terms: terms))
            return number
        }
    }

    func await(payment number: Int, _ continuation: ExpectedPayment.Continuation) {
        let ending: Result<PaymentOutcome, any Error>? = state.withLock { state in
            guard let index = state.payments.firstIndex(where: { $0.number == number }) else {
                return .failure(CancellationError())
            }
            if state.payments[index].isAbandoned { return .failure(CancellationError()) }
            if let ending = state.payments[index].ending {
                state.payments.remove(at: index)
                return ending
            }
            state.payments[index].continuation = continuation
            return nil
        }
        if let ending { continuation.resume(with: ending) }
    }

    /// Nobody waits any more; the payment is still expected, so that its entry is taken for no other.
    func abandon(payment number: Int) {
        let continuation: ExpectedPayment.Continuation? = state.withLock { state in
            guard let index = state.payments.firstIndex(where: { $0.number == number }) else { return nil }
            if state.payments[index].ending != nil { return nil }
            state.payments[index].isAbandoned = true
            return state.payments[index].continuation.take()
        }
        continuation?.resume(throwing: CancellationError())
    }

    func expectRestore(_ userName: String?) -> (number: Int, isNext: Bool) {
        state.withLock { state in
            let number = state.nextNumber()
            let isNext = !state.restores.contains { $0.ending == nil }
            state.restores.append(ExpectedRestore(number: number, userName: userName))
            return (number, isNext)
        }
    }

    func await(restore number: Int, _ continuation: ExpectedRestore.Continuation) {
        let ending: Result<[SKPaymentTransaction], any Error>? = state.withLock { state in
            guard let index = state.restores.firstIndex(where: { $0.number == number }) else {
                return .failure(CancellationError())
            }
            if state.restores[index].isAbandoned { return .failure(CancellationError()) }
            if let ending = state.restores[index].ending {
                state.restores.remove(at: index)
                return ending
            }
            state.restores[index].continuation = continuation
            return nil
        }
        if let ending { continuation.resume(with: ending) }
    }

    func abandon(restore number: Int) {
        let continuation: ExpectedRestore.Continuation? = state.withLock { state in
            guard let index = state.restores.firstIndex(where: { $0.number == number }) else { return nil }
            if state.restores[index].ending != nil { return nil }
            state.restores[index].isAbandoned = true
            return state.restores[index].continuation.take()
        }
        continuation?.resume(throwing: CancellationError())
    }

    func await(removalOf entry: ObjectIdentifier, _ continuation: CheckedContinuation<Void, Never>) {
        state.withLock { $0.removals[entry, default: []].append(continuation) }
    }

    func endWait(forRemovalOf entry: ObjectIdentifier) {
        let waiting = state.withLock { $0.removals.removeValue(forKey: entry) } ?? []
        for continuation in waiting { continuation.resume() }
    }
}
