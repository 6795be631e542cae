import StoreInterface
import StoreTime

extension WitnessedEvent {
    /// A transaction that an app is given.
    init(_ kind: Kind, _ result: VerificationResult<Transaction>) {
        let transaction = result.unsafePayloadValue
        let isVerified =
            switch result {
            case .verified: true
            case .unverified: false
            }
        let change: Change? =
            if let date = transaction.revocationDate {
                .revocation(milliseconds: StoreDate(date).milliseconds)
            } else {
                transaction.isUpgraded ? .upgrade : nil
            }
        self.init(
            kind,
            document: Document(
                id: transaction.id,
                productID: transaction.productID,
                change: change,
                isVerified: isVerified,
                json: transaction.jsonRepresentation
            )
        )
    }

    /// A status that an app is given.
    init(_ status: Product.SubscriptionInfo.Status) {
        self.init(.status, status.transaction)
        subject = status.state.localizedDescription
    }

    /// A call that threw.
    init(_ kind: Kind, productID: String, thrown error: any Error) {
        self.init(kind, Self.name(of: error), productID: productID)
    }

    /// The name of an error's case, without what it carries.
    static func name(of error: any Error) -> String {
        String("\(error)".prefix { $0 != "(" })
    }
}
