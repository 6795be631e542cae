import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The steps of a purchase before the decision: offer signatures, the storefront, and the customer's answer.
///
/// The checkout hands on a plan of the purchase. It saves nothing but used nonces. The class has no isolation of its
/// own: its store uses it on the store's executor.
final class Checkout {
    let prompts: Prompts
    let offerSignatures: OfferSignatures
    /// The requests of the customer that were answered and are not settled.
    var openRequests = OpenRequests()
    private let books: Books
    private let clock: any StoreClock

    /// - Parameters:
    ///   - opened: The opened store.
    ///   - books: The ledger of the store.
    ///   - configuration: The configuration of the store.
    ///   - identity: The identity of the store.
    init(of opened: OpenedStore, books: Books, _ configuration: LocalStoreConfiguration, _ identity: StoreIdentity) {
        self.books = books
        clock = configuration.clock
        prompts = Prompts(for: configuration.customer, of: identity, report: configuration.report)
        prompts.areDisabled = opened.session.present.disablesDialogs
        offerSignatures = OfferSignatures(
            bundleID: opened.metadata.bundleID,
            appTransactionID: opened.signer.appTransactionID,
            clock: configuration.clock,
            database: opened.database
        )
        offerSignatures.replaceKeys(by: configuration.catalog.offersKeyPair, report: configuration.report)
    }

    private var ledger: Ledger { books.ledger }

    /// Returns a request with the results of its signatures, whose nonces are used up.
    ///
    /// - Throws: The simulated failure of the request, which takes precedence over its own faults (P-50); or a failure
    ///   to read or write.
    func admit(_ request: PurchaseRequest) throws(StoreFailure) -> PurchaseRequest {
        let fresh = try offerSignatures.useUpNonces(of: request)
        if let failure = ledger.rules.faults.failure(of: request) { throw failure }
        return try offerSignatures.checked(request, naming: fresh, in: ledger)
    }

    /// Plans a request, and returns the plan if the customer confirms it or already has the product and is not asked.
    ///
    /// The next prompt may be shown when this returns, so that purchases confirmed for several callers are saved together.
    ///
    /// - Parameters:
    ///   - request: The admitted request.
    ///   - storefront: The storefront in which the purchase goes on.
    ///   - approval: The app's decision on another storefront.
    ///   - refresh: Brings the ledger up to date for a product.
    /// - Returns: The plan; `nil` if the customer dismisses the sheet.
    /// - Throws: The reason why the product cannot be bought.
    func confirmedPlan(
        of request: PurchaseRequest,
        in storefront: inout StorefrontPayload,
        asking approval: StorefrontApproval?,
        refreshing refresh: () -> Void
    ) async throws(StoreFailure) -> ConfirmedPlan? {
        await prompts.begin()
        defer { prompts.end() }
        // Before the sheet shows a price in another currency.
        storefront = try await follow(from: storefront, asking: approval)
        refresh()
        let now = clock.now
        let plan = try ledger.planPurchase(request, at: now)
        let confirmed = ConfirmedPlan(plan: plan, settings: books.settingsNumber)
        // A request that changes nothing needs no sheet. A plan change needs one, although its result is the current
        // transaction (P-32).
        if ledger.changesNothing(plan, at: now) { return confirmed }
        let quantity = request.quantity ?? 1
        let question = PurchaseQuestion(
            productID: request.productID,
            quantity: quantity,
            priceMilliunits: plan.charge.priceMilliunits * Int64(quantity),
            currency: ledger.rules.storefront.currency,
            offer: plan.charge.offer.map { .init(id: $0.id, kind: $0.kind) }
        )
        return await prompts.answer { await $0.confirmsPurchase(of: question) } ? confirmed : nil
    }

    /// Requests the app's decision for every storefront that the customer moved to since the last request (P-21).
    ///
    /// - Returns: The storefront in which the purchase goes on.
    /// - Throws: ``StoreFailure/notAvailableInStorefront`` if the app ends the purchase.
    func follow(
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

    /// Carries out a confirmed plan as it is, or plans its request again if the ledger or the settings have changed.
    ///
    /// - Throws: The reason why the product cannot be bought any more.
    func decide(
        _ confirmed: ConfirmedPlan,
        in ledger: Ledger,
        at date: StoreDate
    ) throws(StoreFailure) -> SequencedDecision {
        var plan = confirmed.plan
        if confirmed.settings != books.settingsNumber || !ledger.isCurrent(plan, at: date) {
            plan = try ledger.planPurchase(plan.request, at: date)
        }
        return SequencedDecision(decision: ledger.decide(plan, at: date), sequence: ledger.sequence)
    }
}

/// A plan that the customer has confirmed, and the number of the settings under which it was made.
struct ConfirmedPlan: Sendable {
    let plan: PurchasePlan
    let settings: Int
}

/// The ledger's decision on a request, and its change number at that moment.
struct SequencedDecision: Sendable {
    let decision: PurchaseDecision
    let sequence: Int64
}

/// The requests of the customer that were answered and are not settled.
struct OpenRequests {
    /// The refunds that the customer requested and nothing has decided yet.
    var refunds: Set<UInt64> = []
    /// The tags of requests that were answered with an interruption.
    ///
    /// A payment queue that asks only after the interruption is settled finds its answer here.
    var interruptedTags: Set<String> = []
}
