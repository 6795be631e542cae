public import Foundation

// Without this conformance `NSError as? SKTestError`, `error as? NSError` and `catch SKTestError.x` of an `NSError` are nil or
// do not match where there is no Objective-C runtime, and `error as! NSError` crashes.
extension SKTestError: _ObjectiveCBridgeable {
    // swift-format-ignore: NoLeadingUnderscores
    /// The error as Foundation knows it.
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` of any domain.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout SKTestError?) {
        result = SKTestError(_nsError: source)
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` whose domain is ``SKTestErrorDomain`` and declines any other.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout SKTestError?) -> Bool {
        guard source.domain == SKTestErrorDomain else {
            result = nil
            return false
        }
        result = SKTestError(_nsError: source)
        return true
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` whose domain is ``SKTestErrorDomain``; no error at all becomes ``Code/serviceUnavailable``.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> SKTestError {
        source.map { SKTestError(_nsError: $0) } ?? SKTestError(.serviceUnavailable)
    }
}
