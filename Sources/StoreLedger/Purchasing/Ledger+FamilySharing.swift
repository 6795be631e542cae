import StoreCatalog
package import StoreInterface
package import StoreTime

/// Family Sharing: purchases of family members that the customer may use (S-35, S-36).
///
/// Purchases and shares stay separate: each has its own chain, identifier and expiration.
/// The owner's account is not part of this store. On a server it may be another store, which `Ledger+Family.swift`
/// follows.
extension Ledger {
    /// The outcome of sharing a product.
    package enum SharingDecision: Hashable, Sendable {
        /// A new transaction of the customer.
        case shared(LedgerEntry, LedgerChange)
        /// The transaction of a product that the family shares already.
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

    /// Shares a family member's purchase with the customer, without asking or charging the customer.
    ///
    /// A subscription follows the owner's plan: sharing another product of a shared group is a plan change of the
    /// owner, at once or at the next renewal (S-24).
    ///
    /// - Throws: ``StoreFailure/productUnavailable(id:)``, or ``StoreFailure/notFamilyShareable(id:)`` if the product
    ///   does not support Family Sharing.
    package func decideSharing(of productID: String, at date: StoreDate) throws(StoreFailure) -> SharingDecision {
        guard let product = catalog.product(productID) else { throw .productUnavailable(id: productID) }
        guard product.canBeShared else { throw .notFamilyShareable(id: productID) }
        if let terms = product.subscription {
            if let held = subscriptionHeld(of: product, ownership: .familyShared, at: date) {
                // A subscription of another account is not changed from here.
                if held.source != nil { return .held(held, blankChange()) }
                return .held(held, keepingSubscription(held, renewingAs: product.id, at: date))
            }
            return decideSharedPeriod(of: product, terms, at: date)
        }
        var change = blankChange()
        let id = change.nextTransactionID
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

    /// Begins a period of a shared subscription now, also while another one runs.
    func decideSharedPeriod(
        of product: CatalogProduct,
        _ terms: CatalogSubscription,
        at date: StoreDate
    ) -> SharingDecision {
        var change = blankChange()
        var sale = SubscriptionSale(
            product: product,
            terms: terms,
            offers: SaleOffers(),
            request: PurchaseRequest(productID: product.id),
            id: change.nextTransactionID,
            origin: .outside
        )
        sale.ownership = .familyShared
        change.nextTransactionID += 1
        switch decideSubscription(sale, at: date, in: change) {
        case .purchased(let entry, let change): return .shared(entry, change)
        case .held(let entry, let change): return .held(entry, change)
        case .pending: preconditionFailure("A shared purchase is never pending.")
        }
    }

    /// Ends Family Sharing of a transaction, because the sharing stopped or the owner was refunded.
    ///
    /// - Parameters:
    ///   - entry: The shared transaction, possibly of the closed history. If it is not the current period of a
    ///     subscription, only that period is revoked.
    ///   - reason: The reason of the owner's refund; other if the sharing stopped.
    ///   - date: The date of the change.
    /// - Returns: The change.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if the customer bought it,
    ///   ``StoreFailure/duplicateRefundRequest(id:)`` if it was revoked before, and
    ///   ``StoreFailure/configuration(detail:)`` if it follows a purchase of another account.
    package func decideEndOfSharing(
        of entry: LedgerEntry,
        because reason: Revocation.Reason = .other,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        guard entry.ownership == .familyShared else { throw .transactionNotFound(id: entry.id) }
        guard entry.source == nil || entry.isRevoked else { throw .followsFamily(id: entry.id) }
        let revocation = Revocation(date: date, reason: reason, kind: .familyRevocation)
        return try decideRevocation(of: entry, revocation, noted: .familySharingEnded)
    }

    /// Returns the transaction of a product that is bought once and that the family shares now, or `nil`.
    func sharedEntry(of productID: String) -> LedgerEntry? {
        openEntries(of: productID).last {
            $0.kind == .nonConsumable && $0.ownership == .familyShared && !$0.isRevoked
        }
    }
}

extension CatalogProduct {
    /// True if the product supports Family Sharing: a non-consumable or auto-renewable with the setting in the catalog.
    package var canBeShared: Bool {
        switch kind {
        case .nonConsumable, .autoRenewable: isFamilyShareable
        case .consumable, .nonRenewing: false
        }
    }
}

extension StoreFailure {
    /// The refusal of a change to a transaction that follows a purchase of another account.
    static func followsFamily(id: UInt64) -> StoreFailure {
        .configuration(
            detail: """
                transaction \(id) follows a purchase of another account of the family, so only that purchase can be \
                changed; refund or cancel it in the store of that account, or leave the family
                """
        )
    }
}
