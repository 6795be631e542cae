/// Somebody who writes down what apps ask of a payment queue, and what it tells them.
@_spi(SimulatedStores) public protocol PaymentQueueWitness: Sendable {
    /// Takes something down; called before the app's code goes on, with no lock held.
    ///
    /// - Parameter event: What happened.
    func witness(_ event: PaymentQueueEvent)
}
