/// What gives a request its delegate.
///
/// Apple narrows the type of the delegate in ``SKProductsRequest``. Swift has no such override of a property, but a class
/// may hide a property that comes from the extension of a protocol.
///
/// ## Differs from Apple
/// Apple has no such protocol. Subclasses of requests other than ``SKProductsRequest`` cannot override `delegate`.
public protocol SKRequestDelegating: AnyObject {}

extension SKRequestDelegating where Self: SKRequest {
    /// Who hears how the request ends; the request does not keep it alive.
    public var delegate: (any SKRequestDelegate)? {
        get { listener.object }
        set { listener.object = newValue }
    }
}
