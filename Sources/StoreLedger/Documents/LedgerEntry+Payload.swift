package import StoreInterface
package import StoreTime

extension LedgerEntry {
    /// Returns the payload of the signed text.
    ///
    /// The signer adds the device verification.
    package func payload(
        bundleID: String,
        environment: StoreEnvironment,
        appTransactionID: String,
        signedAt date: StoreDate
    ) -> TransactionPayload {
        var payload = TransactionPayload(
            transactionID: id,
            originalTransactionID: originalID,
            bundleID: bundleID,
            productID: productID,
            purchaseDate: purchaseDate,
            originalPurchaseDate: originalPurchaseDate,
            quantity: quantity,
            type: kind.rawValue,
            ownershipType: ownership.rawValue,
            signedDate: date
        )
        if kind == .autoRenewable {
            payload.subscriptionGroupIdentifier = groupID
            payload.webOrderLineItemId = String(id)
            payload.expiresDate = expirationDate
            // C-16: local testing writes the key in both values, the App Store only when it is true.
            payload.isUpgraded = isUpgraded || environment == .xcode ? isUpgraded : nil
        }
        payload.appAccountToken = appAccountToken.map(WireUUID.init)
        if let revocation {
            payload.revocationDate = revocation.date
            payload.revocationReason = revocation.reason.rawValue
            payload.revocationType = revocation.kind.rawValue
            payload.revocationPercentage = revocation.percentage
        }
        if let offer {
            payload.offerType = offer.kind.rawValue
            payload.offerIdentifier = offer.id
            payload.offerDiscountType = offer.paymentMode.rawValue
            payload.offerPeriod = offer.period.iso8601
        }
        payload.environment = environment.rawValue
        payload.storefront = storefront.countryCode
        payload.storefrontId = storefront.id
        payload.transactionReason = reason.rawValue
        payload.price = priceMilliunits
        payload.currency = currency
        payload.appTransactionId = appTransactionID
        payload.billingPlanType = billingPlan
        payload.commitmentInfo = commitment
        return payload
    }

    /// Creates the entry of a stored payload.
    ///
    /// The initializer fails if the payload is inconsistent.
    ///
    /// Values that are not in the payload have to be set afterwards.
    package init?(payload: TransactionPayload) {
        guard
            let kind = ProductKind(rawValue: payload.type),
            let ownership = Ownership(rawValue: payload.inAppOwnershipType),
            let reason = Reason(rawValue: payload.transactionReason ?? Reason.purchase.rawValue)
        else { return nil }
        self.init(
            id: payload.transactionId.value,
            originalID: payload.originalTransactionId.value,
            productID: payload.productId,
            kind: kind,
            groupID: payload.subscriptionGroupIdentifier,
            purchaseDate: payload.purchaseDate,
            originalPurchaseDate: payload.originalPurchaseDate,
            expirationDate: payload.expiresDate,
            quantity: payload.quantity,
            appAccountToken: payload.appAccountToken?.value,
            ownership: ownership,
            reason: reason,
            priceMilliunits: payload.price ?? 0,
            currency: payload.currency ?? "",
            storefront: StorefrontPayload(
                countryCode: payload.storefront ?? "",
                id: payload.storefrontId ?? "",
                currency: payload.currency ?? ""
            ),
            createdAt: 0
        )
        isUpgraded = payload.isUpgraded ?? false
        billingPlan = payload.billingPlanType
        commitment = payload.commitmentInfo
        if let date = payload.revocationDate {
            revocation = Revocation(
                date: date,
                reason: payload.revocationReason.flatMap(Revocation.Reason.init) ?? .other,
                kind: payload.revocationType.flatMap(Revocation.Kind.init) ?? .fullRefund,
                percentage: payload.revocationPercentage ?? 100_000
            )
        }
        if let kind = payload.offerType.flatMap(OfferPayload.Kind.init),
            let mode = payload.offerDiscountType.flatMap(OfferPayload.PaymentMode.init),
            let period = payload.offerPeriod.flatMap({ BillingPeriod(iso8601: $0) })
        {
            offer = AppliedOffer(id: payload.offerIdentifier, kind: kind, paymentMode: mode, period: period)
        }
    }
}
