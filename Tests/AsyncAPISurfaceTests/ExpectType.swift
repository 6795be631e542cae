/// Compiles only if the value's type is exactly this one; an `Optional` is not added silently.
func expectType<Value>(_ value: inout Value, is _: Value.Type) {}
