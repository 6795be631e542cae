import LocalStore
import StoreControl
import StoreInterface
import StoreLedger

/// The verbs that answer waiting requests.
extension Verb {
    static let approve = Verb(
        "approve",
        .changing,
        "Approve a request that waits for a parent, or resolve a problem",
        values: "[ID]",
        arity: 0...1,
        completion: .names(.requests),
        "Without ID, the only waiting request is meant."
    ) { arguments, console throws(ManagerFailure) in
        try await answer(
            arguments,
            console,
            approving: { store, id throws(StoreFailure) in try await store.approvePurchase(id) },
            resolving: { store, id throws(StoreFailure) in try await store.resolveIssue(ofTransaction: id) },
            saying: {
                "\($0.reason == .approval ? "approved" : "issue resolved") \($0.request.productID), transaction \($0.transactionID)"
            }
        )
    }

    static let decline = Verb(
        "decline",
        .changing,
        "Decline a request that waits for a parent, or give a purchase up",
        values: "[ID]",
        arity: 0...1,
        completion: .names(.requests),
        "Without ID, the only waiting request is meant. The queue's transaction fails; the async API tells nothing."
    ) { arguments, console throws(ManagerFailure) in
        try await answer(
            arguments,
            console,
            approving: { store, id throws(StoreFailure) in try await store.declinePurchase(id) },
            resolving: { store, id throws(StoreFailure) in try await store.cancelIssue(ofTransaction: id) },
            saying: {
                "\($0.reason == .approval ? "declined" : "issue left unresolved") \($0.request.productID), request \($0.transactionID)"
            }
        )
    }

    /// Answers the pending request that the first value identifies.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the verb.
    ///   - console: The console.
    ///   - approval: The answer to a request for approval.
    ///   - resolution: The answer to an interrupted purchase.
    ///   - done: The sentence that describes the result.
    /// - Returns: The exit status.
    /// - Throws: The refusal of the store, or a failure to find the request, or to open or write the store.
    private static func answer(
        _ arguments: Arguments,
        _ console: Console,
        approving approval: @Sendable (LocalStore, UInt64) async throws(StoreFailure) -> Void,
        resolving resolution: @Sendable (LocalStore, UInt64) async throws(StoreFailure) -> Void,
        saying done: @Sendable (PendingPurchase) -> String
    ) async throws(ManagerFailure) -> ExitStatus {
        try await ChangeReport.change(arguments, console) { store, _ throws(ManagerFailure) in
            let pending = try await store.pending(arguments.value(0))
            let id = pending.transactionID
            try await reporting { () throws(StoreFailure) in
                switch pending.reason {
                case .approval: try await approval(store.local, id)
                case .interruption: try await resolution(store.local, id)
                }
            }
            return (done(pending), id)
        }
    }
}

extension OpenStore {
    /// Returns the pending request that a word identifies, or the only one.
    ///
    /// - Throws: A failure that lists the pending requests.
    fileprivate func pending(_ word: String?) async throws(ManagerFailure) -> PendingPurchase {
        let all = await local.pendingPurchases()
        let listed = all.map { "\($0.transactionID) (\($0.request.productID))" }.joined(separator: ", ")
        let advice =
            all.isEmpty
            ? "\"storekit settings ask-to-buy on\" makes purchases wait for a parent."
            : "Name one of these: \(listed)"
        guard let word else {
            if all.count == 1 { return all[0] }
            throw ManagerFailure(
                .refused,
                all.isEmpty ? "no request waits for an answer" : "\(all.count) requests wait for an answer",
                advice
            )
        }
        let id = UInt64(word.hasPrefix("#") ? String(word.dropFirst()) : word)
        let ofProduct = all.filter { $0.request.productID == word }
        if let found = all.first(where: { $0.transactionID == id }) ?? (ofProduct.count == 1 ? ofProduct[0] : nil) {
            return found
        }
        throw ManagerFailure(.refused, "no request with the number or the product \"\(word)\" waits", advice)
    }
}
