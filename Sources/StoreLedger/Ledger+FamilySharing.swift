import StoreCatalog
package import StoreInterface
package import StoreTime

/// What somebody else in the family bought, and lets this customer use (S-35, S-36).
///
/// The customer's own purchases and shared ones never become one: each has a chain, an identifier and an end of its
/// own. The owner's account is not in this store; only what reaches the customer is.
extension Ledger {
    /// What comes of somebody's wish to share.
    package enum SharingDecision: Hashable, Sendable {
        /// A transaction of the customer's own that was not there before.
        case shared(LedgerEntry, LedgerChange)
        /// The family shares it already.
        case held(LedgerEntry, LedgerChange)

        package var entry: LedgerEntry {
            switch self {
            case .shared(let entry, _), .held(let entry, _): entry
            }
        }

        package var change: LedgerChange {
            switch self {
            case .shared(_, let change), .held(_, let change): change
            }
        }
    }

    /// Lets the customer use what somebody in the family bought; the customer is not asked, nor charged.
    ///
    /// A subscription follows the owner's plan: another product of a group that is shared already is what the owner
    /// changed to, at once or at the next renewal (S-24).
    ///
    /// - Throws: ``StoreFailure/productUnavailable(id:)``, or ``StoreFailure/notFamilyShareable(id:)`` when families
    ///   do not share it.
    package func decideSharing(of productID: String, at date: StoreDate) throws(StoreFailure) -> SharingDecision {
        guard let product = catalog.product(productID) else { throw .productUnavailable(id: productID) }
        guard product.canBeShared else { throw .notFamilyShareable(id: productID) }
        var change = blankChange()
        let id = change.nextTransactionID
        if let terms = product.subscription {
            if let held = subscriptionHeld(of: product, ownership: .familyShared, at: date) {
                return .held(held, keepingSubscription(held, renewingAs: product.id, at: date))
            }
            change.nextTransactionID += 1
            var sale = SubscriptionSale(
                product: product,
                terms: terms,
                offers: SaleOffers(),
                request: PurchaseRequest(productID: productID),
                id: id,
                door: .outside
            )
            sale.ownership = .familyShared
            switch decideSubscription(sale, at: date, in: change) {
            case .purchased(let entry, let change): return .shared(entry, change)
            case .held(let entry, let change): return .held(entry, change)
            case .pending: preconditionFailure("Nobody approves what is shared.")
            }
        }
        if let held = sharedEntry(of: productID) { return .held(held, change) }
        change.nextTransactionID += 1
        let entry = LedgerEntry(
            id: id,
            originalID: id,
            productID: product.id,
            kind: product.kind,
            purchaseDate: date,
            originalPurchaseDate: date,
            ownership: .familyShared,
            priceMilliunits: 0,
            currency: rules.storefront.currency,
            storefront: rules.storefront,
            createdAt: sequence + 1
        )
        change.entries.append(.added(entry))
        change.events.append(
            LedgerEvent(.familyShared, at: date, productID: product.id, transactionID: id, isAnnounced: true)
        )
        return .shared(entry, change)
    }

    /// Takes away what the family shared: the sharing ended, or the owner got the money back.
    ///
    /// - Parameters:
    ///   - entry: The shared transaction, which may be part of the closed history. Of a subscription whose current
    ///     period it is not, only that period is taken back.
    ///   - date: When.
    /// - Returns: The change.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when the customer bought it, and
    ///   ``StoreFailure/duplicateRefundRequest(id:)`` when it was taken away before.
    package func decideEndOfSharing(of entry: LedgerEntry, at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        guard entry.ownership == .familyShared else { throw .transactionNotFound(id: entry.id) }
        let revocation = Revocation(date: date, reason: .other, kind: .familyRevocation)
        return try decideRevocation(of: entry, revocation, noted: .familySharingEnded)
    }

    /// The transaction of a product that the family shares and that is bought once, if it does now.
    func sharedEntry(of productID: String) -> LedgerEntry? {
        openEntries(of: productID).last {
            $0.kind == .nonConsumable && $0.ownership == .familyShared && !$0.isRevoked
        }
    }
}

extension CatalogProduct {
    /// Whether families share the product: what lasts or renews, when the catalog says so.
    package var canBeShared: Bool {
        switch kind {
        case .nonConsumable, .autoRenewable: isFamilyShareable
        case .consumable, .nonRenewing: false
        }
    }
}
