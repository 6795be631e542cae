/// An object or closure of the app, on its way to the delivery queue.
// `@unchecked` because Apple lets apps hand over delegates and handlers that are not `Sendable`. This type only carries
// them: they are opened nowhere but in a block on the delivery queue, which is where the app wants to be called.
struct ClientReference<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
