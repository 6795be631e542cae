package import StoreInterface
import StoreTime
import Synchronization

extension StoreSource {
    /// The recorder of the current store, or `nil` when no timeline is recorded.
    var currentRecorder: (any StoreRecorder)? {
        guard let recorder, !QueueWork.isUnderWay else { return nil }
        return recorder
    }

    /// Records an event, if there is a recorder.
    func record(_ event: @autoclosure () -> RecordedEvent) {
        guard let recorder = currentRecorder, recorder.isRecording else { return }
        recorder.record(event(), at: now)
    }

    /// Records a call of an asynchronous function, if there is a recorder, while the calling task waits.
    ///
    /// The task waits only for the recorder, and continues on the same thread.
    func recordCall(
        _ event: @autoclosure () -> RecordedEvent,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        guard let recorder = currentRecorder, recorder.isRecording else { return }
        let (event, date) = (event(), now)
        await withCheckedContinuation(isolation: isolation) { continuation in
            recorder.record(event, at: date)
            continuation.resume()
        }
    }

    /// Records an app's call and its result, with an event for an error.
    func recording<Answer, Failure: Error>(
        _ question: @autoclosure () -> RecordedEvent,
        _ work: () async throws(Failure) -> Answer,
        answer: (Answer) -> RecordedEvent
    ) async throws(Failure) -> Answer {
        await recordCall(question())
        do throws(Failure) {
            let result = try await work()
            record(answer(result))
            return result
        } catch {
            record(RecordedEvent(.async, .failed, RecordedEvent.name(of: error)))
            throw error
        }
    }
}

/// Records the elements of one iteration, if the store has a recorder when the iterator is made.
struct IterationRecorder {
    private let kind: RecordedEvent.Kind
    private let origin: StoreReference

    /// Creates a recorder, or fails if the store records nothing or a payment queue iterates.
    ///
    /// The recorder of a store that is not open yet records the elements after its opening.
    init?(_ kind: RecordedEvent.Kind, in source: any StoreSource) {
        guard !QueueWork.isUnderWay, source.openStore == nil || source.recorder != nil else { return nil }
        self.kind = kind
        origin = .to(source)
    }

    func record(_ result: VerificationResult<Transaction>) { send(RecordedEvent(kind, result)) }

    func record(_ status: Product.SubscriptionInfo.Status) { send(RecordedEvent(status)) }

    func record(_ subject: String? = nil, productID: String? = nil) {
        send(RecordedEvent(.async, kind, subject, productID: productID))
    }

    private func send(_ event: @autoclosure () -> RecordedEvent) {
        guard let source = origin.source, let recorder = source.recorder, recorder.isRecording else { return }
        recorder.record(event(), at: source.now)
    }
}

extension RecordedEvent {
    /// Creates the event for a transaction that the app receives.
    init(_ kind: Kind, _ result: VerificationResult<Transaction>) {
        let transaction = result.unsafePayloadValue
        let isVerified =
            switch result {
            case .verified: true
            case .unverified: false
            }
        let change: Document.Change? =
            if let date = transaction.revocationDate {
                .revocation(milliseconds: StoreDate(date).milliseconds)
            } else {
                transaction.isUpgraded ? .upgrade : nil
            }
        self.init(.async, kind, productID: transaction.productID, transactionID: transaction.id)
        document = Document(
            id: transaction.id,
            productID: transaction.productID,
            change: change,
            isVerified: isVerified,
            json: transaction.jsonRepresentation
        )
    }

    /// Creates the event for a subscription status that the app receives.
    init(_ status: Product.SubscriptionInfo.Status) {
        self.init(.status, status.transaction)
        subject = status.state.localizedDescription
    }

    /// Creates the event for a call that threw an error.
    init(_ kind: Kind, productID: String, thrown error: any Error) {
        self.init(.async, kind, Self.name(of: error), productID: productID)
    }

    /// Returns the name of an error's case, without its associated values.
    static func name(of error: any Error) -> String {
        String("\(error)".prefix { $0 != "(" })
    }
}

/// The transactions that the app received through `Transaction.updates`, recorded for simulated stores.
package enum ReceivedTransactions {
    private static let received = Mutex<[StoreIdentity: Set<UInt64>]>([:])

    /// Begins to record the transactions of a store, until ``end(_:)``.
    package static func begin(_ identity: StoreIdentity) { received.withLock { $0[identity] = [] } }

    package static func end(_ identity: StoreIdentity) { received.withLock { $0[identity] = nil } }

    package static func transactions(of identity: StoreIdentity) -> Set<UInt64> {
        received.withLock { $0[identity] ?? [] }
    }

    static func note(_ transactionID: UInt64, of identity: StoreIdentity) {
        guard !QueueWork.isUnderWay else { return }
        received.withLock { _ = $0[identity]?.insert(transactionID) }
    }
}
