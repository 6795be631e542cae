public import Foundation

// This conformance makes casts work where there is no Objective-C runtime. Without it, `NSError as? SKError` and
// `error as? NSError` return nil, `catch SKError.x` does not match an `NSError`, and `error as! NSError` crashes.
extension SKError: _ObjectiveCBridgeable {
    // swift-format-ignore: NoLeadingUnderscores
    /// Returns the wrapped `NSError`.
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` of any domain.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout SKError?) {
        result = SKError(_nsError: source)
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` whose domain is ``SKErrorDomain`` and declines any other.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout SKError?) -> Bool {
        guard source.domain == SKErrorDomain else {
            result = nil
            return false
        }
        result = SKError(_nsError: source)
        return true
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` whose domain is ``SKErrorDomain``; `nil` becomes ``SKErrorCode/unknown``.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> SKError {
        source.map { SKError(_nsError: $0) } ?? SKError(.unknown)
    }
}
