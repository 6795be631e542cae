public import Foundation

// Without this conformance `NSError as? SKError`, `error as? NSError` and `catch SKError.x` of an `NSError` are nil or
// do not match where there is no Objective-C runtime, and `error as! NSError` crashes.
extension SKError: _ObjectiveCBridgeable {
    // swift-format-ignore: NoLeadingUnderscores
    /// The error as Foundation knows it.
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
    /// Wraps an `NSError` whose domain is ``SKErrorDomain``; no error at all becomes ``Code/unknown``.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> SKError {
        source.map { SKError(_nsError: $0) } ?? SKError(.unknown)
    }
}
