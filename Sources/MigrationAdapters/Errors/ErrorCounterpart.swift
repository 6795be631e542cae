/// What an error of the original API is in the asynchronous one.
public enum ErrorCounterpart: Sendable {
    /// Exactly one error says the same.
    case one(AsynchronousError)

    /// The old error stands for two new ones, and nothing in it says which.
    case either(AsynchronousError, AsynchronousError)

    /// The asynchronous API has no such error.
    case none

    /// The one error; `nil` where there are two or none.
    public var error: AsynchronousError? {
        switch self {
        case .one(let error): error
        case .either, .none: nil
        }
    }
}
