/// Why something was not bought, restored or loaded, in the app's own words.
public enum PurchaseFailure: Error, Hashable, Sendable {
    /// The customer did not want to.
    case cancelled
    /// The customer may not.
    case notAllowed
    /// There is no such product here.
    case productUnavailable
    /// The app asked for something impossible.
    case invalidPayment
    /// The store could not be reached.
    case network
    /// The store cannot be believed.
    case unverified
    /// Anything else.
    case unknown
}
