import StoreKit

// The app was paid up front before version 4 and is free with purchases since.
struct BusinessModel {
    let newBusinessModelMajorVersion = "4"

    func access() async throws -> Set<String> {
        var products: Set<String> = []
        let shared = try await AppTransaction.shared
        if case .verified(let appTransaction) = shared {
            let versionComponents = appTransaction.originalAppVersion.split(separator: ".")
            let originalMajorVersion = versionComponents[0]
            if originalMajorVersion.compare(newBusinessModelMajorVersion, options: .numeric) == .orderedAscending {
                products.insert("premium")
            }
        }
        for await result in Transaction.currentEntitlements {
            if case .verified(let transaction) = result { products.insert(transaction.productID) }
        }
        return products
    }
}
