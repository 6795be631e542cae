import StoreInterface

/// A part of the API in the store's words, which a public protocol cannot speak.
protocol SimulatedAPI {
    var call: FallibleCall { get }
}
