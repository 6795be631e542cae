import QueueAdapters

extension SKError {
    /// Converts an error of the asynchronous API into an error of the original API (X-20, E-01).
    init(_ error: any Error) {
        self = error as? SKError ?? SKError(QueueFailure(error))
    }
}
