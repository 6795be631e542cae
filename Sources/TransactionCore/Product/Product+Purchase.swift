import Dispatch
package import StoreInterface

extension Product {
    /// Buys the product for the current customer (P-10).
    ///
    /// The purchase is made in the store of the calling task or dispatch queue. If neither has a store, the purchase is
    /// made in the store that the product was loaded from.
    ///
    /// Cancelling the calling task does not cancel the purchase (P-27).
    ///
    /// ## Differs from Apple
    ///
    /// The method runs on the caller's executor and not on the main actor, so that it also works in programs that do
    /// not serve the main queue.
    ///
    /// - Parameter options: The options of the purchase, such as a quantity or an offer.
    /// - Returns: The signed transaction, or that the purchase was cancelled or is pending.
    /// - Throws: ``PurchaseError`` when the request is not valid, ``StoreKitError`` when the store fails (P-29).
    public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        let source = StoreConnection.current(following: origin)
        await source.recordCall(RecordedEvent(.async, .purchase, productID: id))
        do {
            let result = try await purchase(options: options, from: source)
            source.record(RecordedEvent(productID: id, result))
            return result
        } catch {
            source.record(RecordedEvent(.purchaseFailed, productID: id, thrown: error))
            throw error
        }
    }

    private func purchase(options: Set<PurchaseOption>, from source: any StoreSource) async throws -> PurchaseResult {
        let mark = PurchaseMark.current
        var request = try PurchaseRequest(productID: id, options: options, queueTag: mark?.tag)
        request.askedAt = mark?.askedAt
        request.userName = mark?.signedName
        let asked = request
        let approval = try options.storefrontQuestion()?.approval(from: source)
        let outcome = try await source.call(.purchase(asked), throwing: PurchaseError.thrown) {
            store throws(StoreFailure) in
            try await store.purchase(asked, asking: approval)
        }
        if let mark, case .purchased(let signed) = outcome, signed.queueTag == mark.tag {
            mark.noticeMade(signed.transactionID)
        }
        return switch outcome {
        case .purchased(let signed): .success(VerificationResult(signed, from: source))
        case .pending: .pending
        case .cancelled: .userCancelled
        }
    }

    /// Buys the product, confirmed in a scene, window or view controller (P-49).
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown, and the context is not used: the simulated customer answers.
    ///
    /// - Parameters:
    ///   - context: The scene, window or view controller that Apple's sheet is shown in. Not used.
    ///   - options: The options of the purchase, such as a quantity or an offer.
    /// - Returns: The signed transaction, or that the purchase was cancelled or is pending.
    /// - Throws: ``PurchaseError`` when the request is not valid, ``StoreKitError`` when the store fails.
    public func purchase(
        confirmIn context: any PresentationContext,
        options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult {
        try await purchase(options: options)
    }
}

extension RecordedEvent {
    fileprivate init(productID: String, _ result: Product.PurchaseResult) {
        switch result {
        case .success(let transaction): self.init(.purchaseSucceeded, transaction)
        case .pending: self.init(.async, .purchasePending, productID: productID)
        case .userCancelled: self.init(.async, .purchaseCancelled, productID: productID)
        }
    }
}

extension Product {
    /// The result of a purchase (P-10).
    public enum PurchaseResult: Sendable {
        /// The purchase succeeded. Check that the transaction is verified, deliver the content, then finish the
        /// transaction (P-13, P-14).
        case success(VerificationResult<Transaction>)
        /// The customer cancelled the purchase (P-11).
        case userCancelled
        /// The purchase is pending an approval, such as a parent's, or until the customer resolves a problem (C-13). If
        /// it succeeds, `Transaction.updates` delivers the transaction. If it does not, nothing is delivered (P-12).
        case pending
    }
}

extension PurchaseRequest {
    /// Creates the store's request from an app's options.
    ///
    /// - Parameters:
    ///   - productID: The product to buy.
    ///   - options: The options of the app.
    ///   - queueTag: The tag of the request.
    /// - Throws: ``StoreKitError/unsupported`` for options that contradict each other, because ignoring one of them
    ///   would change the purchase.
    package init(
        productID: String,
        options: Set<Product.PurchaseOption>,
        queueTag: String?
    ) throws(StoreKitError) {
        self.init(productID: productID)
        self.queueTag = queueTag
        var askToBuy: Bool?
        for option in options {
            switch option.kind {
            case .quantity(let value): try Self.set(&quantity, to: value)
            case .appAccountToken(let value): try Self.set(&appAccountToken, to: value)
            case .simulatesAskToBuyInSandbox(let value): try Self.set(&askToBuy, to: value)
            case .offer(let value): try Self.set(&offer, to: value)
            case .introductoryOfferEligibility(let value): try Self.set(&introductoryOfferJWS, to: value)
            case .billingPlanType(let value): try Self.set(&billingPlanType, to: value.rawValue)
            case .past(let value): try Self.set(&past, to: value)
            // Passed beside the request, not in it: see ``StorefrontQuestion``.
            case .custom, .onStorefrontChange: break
            }
        }
        simulatesAskToBuyInSandbox = askToBuy ?? false
    }

    private static func set<Value>(_ place: inout Value?, to value: Value) throws(StoreKitError) {
        guard place == nil else { throw .unsupported }
        place = value
    }
}

/// The app's closure for a storefront change during a purchase.
///
/// Closures cannot be compared, so a value is equal only to itself.
final class StorefrontQuestion: Sendable {
    private let shouldContinuePurchase: @Sendable (Storefront) -> Bool

    init(shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool) {
        self.shouldContinuePurchase = shouldContinuePurchase
    }

    /// Returns the closure in the form that a store calls.
    ///
    /// The app's closure runs on a separate thread, which it may block. The threads that tasks share are few, and the
    /// closure may wait for one of them.
    func approval(from source: any StoreSource) -> StorefrontApproval {
        let origin = StoreReference.to(source)
        return StorefrontApproval { [self] storefront in
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "openstorekit.storefront-question").async { [self] in
                    let answer = StoreConnection.$scope.withValue(origin) {
                        shouldContinuePurchase(Storefront(storefront))
                    }
                    continuation.resume(returning: answer)
                }
            }
        }
    }
}

extension StorefrontQuestion: Hashable {
    static func == (lhs: StorefrontQuestion, rhs: StorefrontQuestion) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Set<Product.PurchaseOption> {
    /// Returns the app's closure for a change of the storefront, or throws if there are several.
    func storefrontQuestion() throws(StoreKitError) -> StorefrontQuestion? {
        var found: StorefrontQuestion?
        for option in self {
            guard case .onStorefrontChange(let question) = option.kind else { continue }
            guard found == nil else { throw .unsupported }
            found = question
        }
        return found
    }
}
