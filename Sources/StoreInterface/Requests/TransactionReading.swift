/// The moment that a finite sequence tells of, which its store keeps for whoever may still ask for the next page.
///
/// Opaque to the API. Whatever it holds is let go together with the last cursor that has it.
package protocol TransactionReading: AnyObject, Sendable {}
