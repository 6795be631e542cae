import Dispatch
import StoreInterface

/// What an app answers when the storefront changes during a purchase.
///
/// A closure cannot be compared, so a question is equal to itself only.
final class StorefrontQuestion: Sendable {
    private let shouldContinuePurchase: @Sendable (Storefront) -> Bool

    init(shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool) {
        self.shouldContinuePurchase = shouldContinuePurchase
    }

    /// The question as a store asks it.
    ///
    /// The app is asked on a thread of its own, which its answer may block: the threads that tasks share are few, and
    /// the answer may wait for one of them.
    func approval(from store: any Store) -> StorefrontApproval {
        let origin = StoreReference.to(store)
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
    /// The app's answer to a change of the storefront; two contradict each other.
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
