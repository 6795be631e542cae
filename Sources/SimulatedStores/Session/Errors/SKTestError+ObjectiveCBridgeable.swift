public import Foundation

// The conformance is needed on systems without an Objective-C runtime. Without it, `NSError as? SKTestError` and
// `error as? NSError` are nil, `catch SKTestError.x` does not match an `NSError`, and `error as! NSError` crashes.
extension SKTestError: _ObjectiveCBridgeable {
    // swift-format-ignore: NoLeadingUnderscores
    /// The wrapped Foundation error.
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` of any domain.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout SKTestError?) {
        result = SKTestError(_nsError: source)
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` whose domain is ``SKTestErrorDomain`` and rejects any other.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout SKTestError?) -> Bool {
        guard source.domain == SKTestErrorDomain else {
            result = nil
            return false
        }
        result = SKTestError(_nsError: source)
        return true
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` whose domain is ``SKTestErrorDomain``; a missing error becomes
    /// ``SKTestErrorCode/serviceUnavailable``.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> SKTestError {
        source.map { SKTestError(_nsError: $0) } ?? SKTestError(.serviceUnavailable)
    }
}
