import AppModel

/// The interface of the class to the app, the same in every stage.
@MainActor protocol PurchaseFacade: AnyObject {
    var shouldBuyPromoted: ((ShopProduct) -> Bool)? { get set }
    var onFailure: ((_ productID: String, PurchaseFailure) -> Void)? { get set }
    var onRevocation: (([String]) -> Void)? { get set }
    var onStorefrontChange: ((_ countryCode: String) -> Void)? { get set }

    func completeTransactions(atomically: Bool, completion: @escaping ([Purchase]) -> Void)
    func stop()
    /// Waits for the work in progress outside the store.
    func settle() async
    func retrieveProducts(_ productIDs: Set<String>, completion: @escaping (RetrieveResults) -> Void)
    func purchase(
        _ productID: String,
        quantity: Int,
        atomically: Bool,
        applicationUsername: String?,
        completion: @escaping (PurchaseResult) -> Void
    )
    func buyPromoted(atomically: Bool, completion: @escaping (PurchaseResult) -> Void)
    func restorePurchases(atomically: Bool, completion: @escaping (RestoreResults) -> Void)
    func finish(_ purchase: Purchase, completion: @escaping () -> Void)
    func refreshReceipt(completion: @escaping (PurchaseFailure?) -> Void)
}
