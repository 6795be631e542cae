/// The interface of an app's store code, the same for the observer and the async implementation.
public protocol Shop: AnyObject, Sendable {
    /// Starts listening, as an app does at launch.
    func open() async
    /// Buys, and returns when the app has received the result.
    func buy(_ productID: String) async
    /// The customer presses "Restore purchases".
    func restore() async
    /// Returns when the app has handled a number of deliveries that it did not request.
    func hears(_ count: Int) async
    /// Stops listening.
    func close() async
    /// The products that the app has granted to the customer.
    var shelf: Shelf { get }
}
