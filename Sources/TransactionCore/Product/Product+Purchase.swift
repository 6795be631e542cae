import StoreInterface

extension Product {
    /// Buys the product for the present customer (P-10).
    ///
    /// It buys in the store of the calling task or dispatch queue. Code that has none buys where the product was loaded.
    ///
    /// Cancelling the calling task does not cancel the purchase (P-27).
    ///
    /// ## Differs from Apple
    ///
    /// It runs wherever it is called and not on the main actor, so that it also works in programs that do not serve
    /// the main queue.
    ///
    /// - Parameter options: What to ask for, such as a quantity or an offer.
    /// - Returns: What was bought, or that it was cancelled, or that it waits for somebody.
    /// - Throws: ``PurchaseError`` when this cannot be bought so, ``StoreKitError`` when the store fails (P-29).
    public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        let store = StoreConnection.current(for: "Product.purchase(options:)", following: origin)
        store.testify(WitnessedEvent(.purchase, productID: id))
        do {
            let result = try await purchase(options: options, from: store)
            store.testify(WitnessedEvent(productID: id, result))
            return result
        } catch {
            store.testify(WitnessedEvent(.purchaseFailed, productID: id, thrown: error))
            throw error
        }
    }

    private func purchase(options: Set<PurchaseOption>, from store: any Store) async throws -> PurchaseResult {
        let tag = PurchaseTag.current
        var request = try PurchaseRequest(productID: id, options: options, originTag: tag?.name)
        request.askedAt = tag?.askedAt
        request.userName = CustomerName.current
        let asked = request
        let approval = try options.storefrontQuestion()?.approval(from: store)
        do throws(StoreFailure) {
            let outcome = try await shielded { () async throws(StoreFailure) in
                try await store.purchase(asked, asking: approval)
            }
            return switch outcome {
            case .purchased(let signed): .success(VerificationResult(signed, from: store))
            case .pending: .pending
            case .cancelled: .userCancelled
            }
        } catch {
            throw PurchaseError.thrown(for: error)
        }
    }

    /// Buys the product and says where a sheet would be shown (P-49).
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown and the context is not used: whoever plays the customer answers.
    ///
    /// - Parameters:
    ///   - context: Where the sheet would be shown.
    ///   - options: What to ask for, such as a quantity or an offer.
    /// - Returns: What was bought, or that it was cancelled, or that it waits for somebody.
    /// - Throws: ``PurchaseError`` when this cannot be bought so, ``StoreKitError`` when the store fails.
    public func purchase(
        confirmIn context: any PresentationContext,
        options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult {
        try await purchase(options: options)
    }
}

extension WitnessedEvent {
    fileprivate init(productID: String, _ result: Product.PurchaseResult) {
        switch result {
        case .success(let transaction): self.init(.purchaseSucceeded, transaction)
        case .pending: self.init(.purchasePending, productID: productID)
        case .userCancelled: self.init(.purchaseCancelled, productID: productID)
        }
    }
}
