import Foundation
import LocalStore
import StoreInterface
import StoreSigning
import StoreTestSupport
import StoreTime
import StoreVerification
import Testing

extension TestStore {
    /// A store with the receipt key of the process, because making one takes longer than any of these tests.
    static func withReceipts(
        location: StoreLocation = .memory,
        environment: StoreEnvironment = .xcode,
        customer: any StoreCustomer = AgreeableCustomer(),
        adjusting adjust: (inout LocalStoreConfiguration) -> Void = { _ in }
    ) throws -> TestStore {
        try TestStore(location: location, environment: environment, customer: customer) { configuration in
            configuration.receiptKeys = .process
            adjust(&configuration)
        }
    }

    /// The receipt that an app finds, checked as a validator would; `nil` when there is none.
    func checkedReceipt() async throws -> AuthenticReceipt? {
        guard let receipt = try await store.receipt() else { return nil }
        let url = try #require(store.receiptURL)
        #expect(try Data(contentsOf: url) == receipt)
        let trust = try await store.receiptTrust()
        let environment: ExpectedEnvironment =
            switch trust.environment {
            case .production: .production(appAppleID: try #require(store.trust.appAppleID))
            case .sandbox: .sandbox
            case .xcode: .xcode
            }
        return try ReceiptValidator(
            root: trust.rootCertificate,
            bundleID: trust.bundleID,
            environment: environment,
            appVersion: trust.appVersion,
            device: .vendorIdentifier(trust.deviceID)
        ).validate(receipt).content
    }

    /// The transactions in the receipt, in order; `nil` when there is no receipt.
    func receiptIdentifiers() async throws -> [UInt64]? {
        try await checkedReceipt()?.purchases.compactMap { purchase in
            guard case .text(let text) = purchase.value(.transactionID) else { return nil }
            return UInt64(text)
        }.sorted()
    }

    /// Buys as a payment queue does.
    @discardableResult
    func buyThroughQueue(_ productID: String, finishing: Bool = false) async throws -> UInt64 {
        var request = PurchaseRequest(productID: productID)
        request.queueTag = "payment"
        guard case .purchased(let transaction) = try await store.purchase(request) else { throw StoreFailure.unknown }
        if finishing { await store.finish(transactionID: transaction.transactionID) }
        return transaction.transactionID
    }
}

extension [ReceiptAttribute] {
    func value(_ field: ReceiptPurchaseField) -> ReceiptAttribute.Value? {
        first { $0.type == field.rawValue }?.value
    }
}
