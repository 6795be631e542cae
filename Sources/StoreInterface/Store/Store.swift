package import PurchaseEvents
package import StoreTime

/// The interface between the public API and a store, one protocol for each subject.
///
/// A store returns signed text, and the API verifies and decodes it. Members without `async` answer at once from
/// state that the store has in memory. A store is open; ``StoreSource`` opens it.
package protocol Store: StoreSource, ProductStore, PurchaseStore, TransactionStore, SubscriptionStore, SheetStore,
    ReceiptStore, QueueStore
{
    /// The values that the store's documents are verified against, available before the first document.
    var trust: TrustContext { get }
    var location: StoreLocation { get }
    var canMakePayments: Bool { get }
    /// The time on the store's clock.
    var now: StoreDate { get }
    /// The clock for the waits of prompts and retries, which does not keep the store open.
    var clock: any StoreClock { get }
    /// The number of the last published change, which only grows.
    var changeNumber: Int64 { get }
}

extension Store {
    /// The position of a store from which tests remove nothing.
    package var moment: StoreMoment { StoreMoment(changeNumber: changeNumber) }
}
