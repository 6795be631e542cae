/// An object or a closure of the app that is passed to the delivery queue.
// `@unchecked` because Apple lets apps pass requests, delegates and handlers that are not `Sendable`. This type only
// carries them: they are used only in a block on the delivery queue, which is where apps expect callbacks.
struct ClientReference<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
