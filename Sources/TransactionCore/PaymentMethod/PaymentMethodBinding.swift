/// A way to pay that an app's server offers to the customer's account with Apple.
///
/// ## Differs from Apple
///
/// Apple's servers make the identifiers. There are none here, so there is never a value of this type.
public struct PaymentMethodBinding: Identifiable, Hashable, Sendable {
    /// What Apple's server gave to the app's server.
    public let id: String

    /// A binding that Apple's server has prepared.
    ///
    /// - Parameter id: What Apple's server gave to the app's server.
    /// - Throws: Always ``PaymentMethodBindingError/notEligible``, as for an app without the entitlement.
    public init(id: String) async throws { throw PaymentMethodBindingError.notEligible }

    /// Asks the customer whether to pay this way from now on.
    ///
    /// - Throws: Always ``PaymentMethodBindingError/notEligible``, as for an app without the entitlement.
    public func bind() async throws { throw PaymentMethodBindingError.notEligible }
}
