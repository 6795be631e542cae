extension Hazard {
    /// The hazards of the migration guide, in its order.
    package static let all: [Hazard] = [
        Hazard(
            "H1",
            "Finish, then grant",
            "A crash between the two calls loses a product that the customer paid for, because the store does not deliver a finished consumable again.",
            rules: ["Q-69", "T-17", "T-29"],
            mend: """
                await inventory.deliver(transaction)   // durable first
                await transaction.finish()
                """
        ),
        Hazard(
            "H2",
            "No finish for failed or restored",
            "Failed and restored transactions stay in the queue, and the customer meets them again at every launch.",
            rules: ["Q-62", "R-07"],
            mend: """
                case .failed:
                    show(transaction.error)
                    queue.finishTransaction(transaction)
                """
        ),
        Hazard(
            "H3",
            "Finish in a default branch",
            "The default branch includes `.purchasing`; finishing such a transaction raises an exception and ends the app during a purchase.",
            rules: ["Q-61"],
            mend: """
                case .purchasing, .deferred: continue
                @unknown default: continue
                """
        ),
        Hazard(
            "H4",
            "A listener that is attached late",
            "Purchases that are approved, renewed or left unfinished outside of this screen reach no code, and the customer does not get them.",
            rules: ["C-07", "Q-05", "Q-07", "Q-09", "T-03"],
            mend: """
                init() {   // of the app or its delegate
                    SKPaymentQueue.default().add(observer)
                    updates = Task { for await result in Transaction.updates { await handle(result) } }
                }
                """
        ),
        Hazard(
            "H5",
            "Observer and updates both grant",
            "Every outside event arrives through both APIs, so a consumable is granted twice.",
            rules: ["C-18", "X-07", "X-12"],
            mend: """
                // One listener grants; the other one only records.
                for await case .verified(let transaction) in Transaction.updates {
                    await inventory.deliver(transaction)
                    await transaction.finish()
                }
                """
        ),
        Hazard(
            "H6",
            "Duplicates recognized by the signed text",
            "The store signs the same transaction again with another date, so a consumable is granted twice.",
            rules: ["T-54"],
            mend: """
                seen.insert(DeliveryKey(transaction)).inserted   // id, revocationDate, isUpgraded
                """
        ),
        Hazard(
            "H7",
            "Duplicates recognized by the identifier alone",
            "A refund and an upgrade arrive under the known identifier, so the customer keeps a refunded product.",
            rules: ["T-09", "T-13"],
            mend: """
                seen.insert(DeliveryKey(transaction)).inserted   // id, revocationDate, isUpgraded
                """
        ),
        Hazard(
            "H8",
            "The revocation is not checked",
            "A customer whose purchase was refunded keeps the product.",
            rules: ["T-16", "T-20"],
            mend: """
                for await case .verified(let transaction) in Transaction.currentEntitlements where transaction.productID == productID {
                    return true
                }
                return false
                """
        ),
        Hazard(
            "H9",
            "Unverified granted, or finished",
            "The app grants a forged transaction, or discards a real purchase that failed one check.",
            rules: ["P-14", "T-26"],
            mend: """
                switch result {
                case .verified(let transaction):
                    await inventory.deliver(transaction)
                    await transaction.finish()
                case .unverified(let transaction, let reason): log(transaction.id, reason)
                }
                """
        ),
        Hazard(
            "H10",
            "Deferred treated as failure, or as success",
            "A customer who waits for an approval is told that the purchase failed, or gets the product without it.",
            rules: ["C-04", "P-12", "Q-45", "Q-46"],
            mend: """
                case .pending: "Waiting for approval. You can go on meanwhile."
                case .userCancelled: nil
                """
        ),
        Hazard(
            "H11",
            "A user name that is not a UUID, or a random token",
            "The store drops the text, or the token names no account, so nobody can tell whose purchase it was.",
            rules: ["Q-30", "X-08"],
            mend: """
                payment.applicationUsername = account.uuidString
                try await product.purchase(options: [.appAccountToken(account)])
                """
        ),
        Hazard(
            "H12",
            "Sync at launch",
            "The customer is asked to sign in to the App Store each time the app starts.",
            rules: ["R-14"],
            mend: """
                for await case .verified(let transaction) in Transaction.currentEntitlements { owned.insert(transaction.productID) }
                """
        ),
        Hazard(
            "H13",
            "No restore button",
            "App Review rejects the app, and a customer with a new device finds no way to the purchases.",
            rules: [],
            mend: """
                func restorePressed() async throws { try await AppStore.sync() }
                """
        ),
        Hazard(
            "H14",
            "Waiting for products that never arrive",
            "Unknown identifiers are left out without an error, so the customer waits for a shop that does not open.",
            rules: ["P-01", "Q-73"],
            mend: """
                let products = try await Product.products(for: identifiers)
                return (products, identifiers.subtracting(products.map(\\.id)))
                """
        ),
        Hazard(
            "H15",
            "Prices as Double, or formatted by hand",
            "The customer sees a price with wrong digits, a wrong currency sign, or the sign on the wrong side.",
            rules: ["P-05"],
            mend: """
                (product.price * 12).formatted(product.priceFormatStyle)
                """
        ),
        Hazard(
            "H16",
            "A promoted purchase dropped",
            "A purchase that the customer started in the App Store never happens.",
            rules: ["P-45", "P-46"],
            mend: """
                if isReady() { return true }
                kept.append(payment)
                return false   // and add the kept payments later
                """
        ),
        Hazard(
            "H17",
            "The receipt read after an async purchase",
            "The receipt does not contain the purchase yet, so the server refuses a customer who paid.",
            rules: ["A-12", "X-01"],
            mend: """
                try await report(result.jwsRepresentation)
                """
        ),
        Hazard(
            "H18",
            "Entitlements read in a task that gets cancelled",
            "A cancelled task can read no entitlements, and a customer who paid is treated as one who did not.",
            rules: ["C-23", "T-59"],
            mend: """
                let answer = await Task { await readEntitlements() }.value
                try Task.checkCancellation()
                """
        ),
        Hazard(
            "H19",
            "The latest transaction treated as the unfinished one",
            "`latest(for:)` returns one transaction for each product, so older purchases stay unfinished and ungranted.",
            rules: ["T-20", "T-30"],
            mend: """
                for await case .verified(let transaction) in Transaction.unfinished {
                    await inventory.deliver(transaction)
                    await transaction.finish()
                }
                """
        ),
        Hazard(
            "H20",
            "An optional callback in a subclass only",
            "Without an Objective-C runtime the default implementation runs instead of the subclass's method, and the event is lost.",
            rules: [],
            mend: """
                // in the class that declares the conformance:
                func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {}
                """
        ),
        Hazard(
            "H21",
            "The quantity is ignored",
            "A customer who paid for several units gets one.",
            rules: ["P-19"],
            mend: """
                inventory.grant(transaction.productID, transaction.purchasedQuantity)
                """
        ),
        Hazard(
            "H22",
            "Only the first of a batch",
            "The other purchases of a callback are not granted before the next launch.",
            rules: ["Q-19"],
            mend: """
                for transaction in transactions where transaction.transactionState == .purchased { }
                """
        ),
        Hazard(
            "H23",
            "A loop that ends after one element",
            "The app hears one event and no other before the next launch.",
            rules: ["T-05"],
            mend: """
                for await result in Transaction.updates { await handle(result) }   // no break, no return
                """
        ),
        Hazard(
            "H24",
            "Renewals are not handled",
            "Every renewal stays unfinished, and the access of a paying subscriber ends with the first period.",
            rules: ["Q-51", "T-08"],
            mend: """
                await inventory.deliver(transaction)   // whatever caused it
                await transaction.finish()
                """
        ),
        Hazard(
            "H25",
            "Access without expiry",
            "A subscription that ended stays unlocked, because an expiry creates no transaction.",
            rules: ["S-43"],
            mend: """
                func cameToFront() async { await inventory.readEntitlements() }
                """
        ),
        Hazard(
            "H26",
            "`isUpgraded` is not looked at",
            "After an upgrade the customer has both plans.",
            rules: ["P-31", "T-13"],
            mend: """
                guard !transaction.isUpgraded else { return await transaction.finish() }
                """
        ),
        Hazard(
            "H27",
            "The refund of an earlier period takes access away",
            "A subscriber who paid for the present period loses the access.",
            rules: ["R-18"],
            mend: """
                if transaction.revocationDate != nil { await inventory.readEntitlements() }
                """
        ),
        Hazard(
            "H28",
            "Only the first status of a group is read",
            "A family that pays is told that its subscription expired.",
            rules: ["S-02", "S-35"],
            mend: """
                statuses.contains { $0.state == .subscribed || $0.state == .inGracePeriod }
                """
        ),
    ]
}
