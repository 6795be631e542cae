import StoreInterface
import StoreLedger
import StoreTime

/// The report of a transaction, a pending request or a failed attempt.
struct TransactionReport: Encodable {
    /// The state, as a word for programs.
    enum State: String, Encodable {
        /// A request that is pending approval.
        case pendingApproval
        /// An interrupted purchase, which waits for the customer.
        case interrupted
        /// An attempt that failed, was declined, or was given up.
        case failed
        /// A purchase of a product other than an auto-renewable subscription.
        case purchased
        /// The current period of a subscription.
        case subscribed
        /// The last period of a subscription, whose renewal is due but not performed yet.
        case due
        /// The last period, in the grace period after a failed renewal.
        case inGracePeriod
        /// The last period, in billing retry.
        case inBillingRetry
        /// The last period of a subscription that ended.
        case expired
        /// An earlier period of a subscription.
        case renewed
        /// A period that an upgrade ended.
        case upgraded
        /// A refunded purchase.
        case refunded
        /// A purchase that the family no longer shares.
        case sharingEnded
    }

    let id: String
    let originalID: String
    let product: String
    let state: State
    let quantity: Int
    let isFinished: Bool?
    let date: String
    let expires: String?
    let revoked: String?
    let kind: String?
    let price: String?
    let currency: String?
    let storefront: String?
    let offer: String?
    let willRenew: Bool?
    let isFamilyShared: Bool
    /// True if the unsigned columns of the row differ from its signed text, or the text is not signed by the store.
    let isDamaged: Bool

    var number: UInt64 { UInt64(id) ?? 0 }

    init(_ entry: LedgerEntry, chain: SubscriptionChain?, at now: StoreDate) {
        id = String(entry.id)
        originalID = String(entry.originalID)
        product = entry.productID
        quantity = entry.quantity
        isFinished = entry.isFinished
        date = entry.purchaseDate.description
        expires = entry.expirationDate?.description
        revoked = entry.revocation?.date.description
        kind = entry.kind.rawValue
        price = Self.text(ofMilliunits: entry.priceMilliunits)
        currency = entry.currency
        storefront = entry.storefront.countryCode
        offer = entry.offer.map { $0.id ?? "introductory" }
        isFamilyShared = entry.ownership == .familyShared
        isDamaged = entry.isDamaged
        let latest = chain.flatMap { $0.latestTransactionID == entry.id ? $0 : nil }
        willRenew = latest.map { $0.state(at: now).isAlive && $0.willAutoRenew }
        state = Self.state(of: entry, latest: latest, at: now)
    }

    init(_ pending: PendingPurchase) {
        self.init(
            id: pending.transactionID,
            product: pending.request.productID,
            state: pending.reason == .approval ? .pendingApproval : .interrupted,
            quantity: pending.request.quantity ?? 1,
            date: pending.date
        )
    }

    init(_ failure: FailedPurchase) {
        self.init(
            id: failure.transactionID,
            product: failure.productID,
            state: .failed,
            quantity: failure.quantity,
            date: failure.date
        )
    }

    private init(id: UInt64, product: String, state: State, quantity: Int, date: StoreDate) {
        self.id = String(id)
        originalID = String(id)
        self.product = product
        self.state = state
        self.quantity = quantity
        self.date = date.description
        (isFinished, expires, revoked, kind, price, currency) = (nil, nil, nil, nil, nil, nil)
        (storefront, offer, willRenew) = (nil, nil, nil)
        (isFamilyShared, isDamaged) = (false, false)
    }

    private static func state(of entry: LedgerEntry, latest: SubscriptionChain?, at now: StoreDate) -> State {
        if let revocation = entry.revocation { return revocation.kind == .familyRevocation ? .sharingEnded : .refunded }
        if entry.isUpgraded { return .upgraded }
        guard entry.kind == .autoRenewable else { return .purchased }
        guard let latest else { return .renewed }
        let state = latest.state(at: now)
        if state.isAlive, let due = latest.dueDate, due <= now { return .due }
        return switch state {
        case .subscribed: .subscribed
        case .inGracePeriod: .inGracePeriod
        case .inBillingRetryPeriod: .inBillingRetry
        case .expired, .revoked: .expired
        }
    }

    private static func text(ofMilliunits amount: Int64) -> String {
        let cents = String(1000 + amount % 1000).dropFirst()
        return "\(amount / 1000).\(cents.last == "0" ? String(cents.dropLast()) : String(cents))"
    }
}

extension TransactionReport {
    /// The state in words.
    private var stateCell: Table.Cell {
        switch state {
        case .pendingApproval: .init("waits for approval", .yellow)
        case .interrupted: .init("interrupted", .yellow)
        case .failed: .init("failed", .red)
        case .purchased: .init("purchased", .green)
        case .subscribed: .init("subscribed", .green)
        case .due: .init("renewal due", .yellow)
        case .inGracePeriod: .init("in grace period", .yellow)
        case .inBillingRetry: .init("in billing retry", .yellow)
        case .expired: .init("expired", .dim)
        case .renewed: .init("earlier period", .dim)
        case .upgraded: .init("upgraded", .dim)
        case .refunded: .init("refunded", .red)
        case .sharingEnded: .init("sharing ended", .red)
        }
    }

    private var remarks: String {
        var remarks: [String] = []
        if quantity > 1 { remarks.append("× \(quantity)") }
        if let offer { remarks.append("offer \(offer)") }
        if isFamilyShared { remarks.append("shared by the family") }
        if willRenew == false, state == .subscribed { remarks.append("will not renew") }
        if isDamaged { remarks.append("ALTERED: the row differs from its signed text") }
        return remarks.joined(separator: ", ")
    }

    /// The product, its kind and the state, such as `coins (Consumable), purchased`.
    var inWords: String { "\(product)\(kind.map { " (\($0))" } ?? ""), \(stateCell.text)" }

    /// Returns the transactions as a table.
    static func table(_ transactions: [TransactionReport]) -> Table {
        var table = Table("ID", "PRODUCT", "STATE", "APP", "PRICE", "DATE (UTC)", "EXPIRES (UTC)", "REMARKS")
        for transaction in transactions {
            table.add(
                .init(transaction.id),
                .init(transaction.product, .bold),
                transaction.stateCell,
                transaction.isFinished.map { $0 ? .init("finished", .dim) : .init("unfinished", .yellow) } ?? "",
                .init([transaction.price, transaction.currency].compactMap { $0 }.joined(separator: " ")),
                .init(transaction.date.shortTime, .dim),
                .init(transaction.expires?.shortTime ?? "", .dim),
                .init(transaction.remarks, transaction.isDamaged ? .red : nil)
            )
        }
        return table
    }
}
