import Foundation

extension LocalizedError {
    /// The error's texts as `NSError` wants them.
    ///
    /// On Linux, Foundation asks an error that names its own domain for nothing else.
    var textsAsUserInfo: [String: Any] {
        var userInfo: [String: Any] = [:]
        userInfo[NSLocalizedDescriptionKey] = errorDescription
        userInfo[NSLocalizedFailureReasonErrorKey] = failureReason
        userInfo[NSLocalizedRecoverySuggestionErrorKey] = recoverySuggestion
        return userInfo
    }
}
