/// What an app answers when the storefront changes during a purchase.
///
/// A closure cannot be compared, so a question is equal to itself only.
final class StorefrontQuestion: Sendable {
    let shouldContinuePurchase: @Sendable (Storefront) -> Bool

    init(shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool) {
        self.shouldContinuePurchase = shouldContinuePurchase
    }
}

extension StorefrontQuestion: Hashable {
    static func == (lhs: StorefrontQuestion, rhs: StorefrontQuestion) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
