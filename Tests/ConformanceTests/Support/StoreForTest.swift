// The only file of this target that differs between the platforms. On Apple's systems there is one store for the whole
// process, and the tests take turns. Here each test gets a store of its own, because other test targets run beside it.
import Testing

#if os(Linux)
import OpenStoreKitTest

extension Trait where Self == StoreTrait {
    /// Gives each test a store with an empty history that runs on the system clock.
    static var storeForTest: Self { .store(selling: [], .time(.system)) }
}
#else
/// A trait without effect: Apple's test environment is the store.
struct SharedEnvironment: SuiteTrait, TestTrait {}

extension Trait where Self == SharedEnvironment {
    static var storeForTest: Self { Self() }
}
#endif
