package import StoreTime

/// Somebody who writes down what apps ask of the asynchronous API, and what it tells them.
///
/// What a payment queue asks of that API to do its own work is not told.
package protocol StoreWitness: Sendable {
    /// Takes something down; called before the app's code goes on, with no lock held.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - date: When, on the store's clock.
    func witness(_ event: WitnessedEvent, at date: StoreDate)
}
