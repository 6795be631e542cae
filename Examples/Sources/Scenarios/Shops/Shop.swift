/// An app's store code, seen from outside: the same things can be asked of the observer and of the async one.
public protocol Shop: AnyObject, Sendable {
    /// Starts listening, as an app does at launch.
    func open() async
    /// Buys, and returns when the app knows how it ended for now.
    func buy(_ productID: String) async
    /// The customer presses “Restore purchases”.
    func restore() async
    /// Returns when the app has heard of, and dealt with, so many things that it did not ask for.
    func hears(_ count: Int) async
    /// Stops listening.
    func close() async
    /// What the app has handed over to the customer.
    var shelf: Shelf { get }
}
