/// An app that sells, written against one of the two APIs.
protocol Shop: Sendable {
    /// Starts to listen, as an app does when it is launched.
    func attach() async
    func detach() async
    func buy(_ productID: String) async
    func restore() async
}
