import QueueAdapters

extension SKError {
    /// What the original API shows of an error of the asynchronous one (X-20, E-01).
    init(_ error: any Error) {
        self = error as? SKError ?? SKError(QueueFailure(error))
    }
}
