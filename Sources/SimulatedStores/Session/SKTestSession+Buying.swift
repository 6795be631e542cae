import StoreControl
import LocalStore
import StoreInterface
import StoreTimelines
public import TransactionCore

/// Purchases outside the app, such as on another device of the account.
///
/// They are published to both APIs. The session's settings apply to them as to the app's own purchases: they require
/// approval, are interrupted, or fail (TS-41, C-26).
extension SKTestSession {
    /// Buys a product outside the app (TS-38).
    ///
    /// Deprecated by Apple in favor of ``buyProduct(identifier:options:)``.
    ///
    /// - Parameter productIdentifier: The identifier of the product.
    /// - Throws: ``SKTestError/invalidProductIdentifier`` for an unknown product, or the simulated failure of
    ///   purchases.
    public func buyProduct(productIdentifier: String) throws {
        _ = try buyOutside(PurchaseRequest(productID: productIdentifier))
    }

    /// Buys a product outside the app, with the options of a purchase and options for tests only (TS-39).
    ///
    /// Each call charges for a consumable, even if the app has not finished the previous one.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the product.
    ///   - options: The options of the purchase.
    /// - Returns: The transaction.
    /// - Throws: ``SKTestError/invalidProductIdentifier`` for an unknown product; `invalidAction` if the purchase is
    ///   pending, so that there is no transaction yet; the errors of `Product.purchase(options:)`.
    @discardableResult
    public func buyProduct(
        identifier: Product.ID,
        options: Set<Product.PurchaseOption> = []
    ) async throws -> Transaction {
        let request = try PurchaseRequest(productID: identifier, options: options, queueTag: nil)
        switch try buyOutside(request) {
        case .purchased(let signed), .held(let signed):
            return VerificationResult(signed, from: local).unsafePayloadValue
        case .pending(let id, _):
            throw SKTestError(
                .invalidAction,
                "the purchase of \"\(identifier)\" is pending as \(id): there is no transaction yet"
            )
        }
    }

    private func buyOutside(_ request: PurchaseRequest) throws -> OutsidePurchase {
        do throws(StoreFailure) {
            return try local.immediately { store throws(StoreFailure) in try store.purchaseOutside(request) }
        } catch {
            guard local.kind(ofProduct: request.productID) != nil else {
                throw SKTestError(noProduct: request.productID)
            }
            throw Product.PurchaseError.thrown(for: error)
        }
    }
}

/// The actions of Xcode's transaction manager that Apple's session does not have.
extension SKTestSession {
    /// Simulates that the customer taps a promoted product in the App Store (TS-65).
    ///
    /// Nothing is bought: `PurchaseIntent.intents` delivers the intent, and the queue's observers are asked.
    ///
    /// ## Differs from Apple
    ///
    /// Apple's session has no such function.
    ///
    /// - Parameters:
    ///   - productID: The product that the customer taps.
    ///   - offerID: The win-back or promotional offer that the App Store shows with it.
    /// - Throws: ``SKTestError/invalidProductIdentifier`` for an unknown product; `invalidAction` if the product does
    ///   not have the offer.
    public func sendPurchaseIntent(productID: String, offerID: String? = nil) async throws {
        do throws(StoreFailure) {
            let store = PresentStores.store(local.identity)
            try await local.promote(PurchaseIntentPayload(productID: productID, offerID: offerID)) {
                guard let store else { return }
                store.timeline?.record(.intentSent(productID: productID, offerID: offerID), at: store.now)
            }
        } catch {
            guard local.kind(ofProduct: productID) != nil else { throw SKTestError(noProduct: productID) }
            throw SKTestError(error)
        }
    }

    /// Sends the app a message that does not result from a subscription (TS-62).
    ///
    /// Messages about a failed payment or a higher price are sent automatically.
    ///
    /// ## Differs from Apple
    ///
    /// Apple's session has no such function.
    ///
    /// - Parameters:
    ///   - reason: `Message.Reason.winBackOffer`, or any other, which counts as `Message.Reason.generic`.
    ///   - groupID: The subscription group that the message refers to.
    public func sendMessage(_ reason: Message.Reason = .generic, groupID: String? = nil) async {
        await local.send(reason == .winBackOffer ? .winBackOffer : .generic, groupID: groupID)
    }
}
