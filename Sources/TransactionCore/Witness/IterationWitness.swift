import StoreInterface

/// Takes down what one iteration is given; whether anybody wants to know is settled when the iterator is made.
struct IterationWitness {
    private let kind: WitnessedEvent.Kind
    private let origin: StoreReference

    /// `nil` where nobody writes, or a payment queue iterates.
    init?(_ kind: WitnessedEvent.Kind, in store: any Store) {
        guard store.presentWitness != nil else { return nil }
        self.kind = kind
        origin = .to(store)
    }

    func testify(_ result: VerificationResult<Transaction>) { tell(WitnessedEvent(kind, result)) }

    func testify(_ status: Product.SubscriptionInfo.Status) { tell(WitnessedEvent(status)) }

    func testify(_ subject: String, productID: String? = nil) {
        tell(WitnessedEvent(kind, subject, productID: productID))
    }

    private func tell(_ event: WitnessedEvent) {
        guard let store = origin.store else { return }
        store.witness?.witness(event, at: store.now)
    }
}
