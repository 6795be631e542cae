import Foundation
import StoreInterface
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct AppReceiptTests {
    @Test func `a refresh asks the customer to sign in, and passes the receipt's properties to the store (Q-75)`()
        async throws
    {
        let shop = try Shop()
        try await shop.visit {
            try await AppReceipt.refresh()
            try await AppReceipt.refresh(isExpired: true, isRevoked: true, isVolumePurchase: true)
        }
        #expect(shop.withState { $0.customerSigned } == 2)
        #expect(
            shop.withState { $0.receiptDemands } == [
                ReceiptDemands(), ReceiptDemands(isExpired: true, isRevoked: true, isVolumePurchase: true),
            ]
        )
    }

    @Test func `a customer who does not sign in cancels the refresh (Q-75)`() async throws {
        let shop = try Shop { $0.customerDismisses = true }
        try await shop.visit {
            let error = try await #require(throws: StoreKitError.self) { try await AppReceipt.refresh() }
            guard case .userCancelled = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func `location, content, root and device of the receipt are those of the task's store`() async throws {
        let shop = try Shop()
        try await shop.visit {
            #expect(AppReceipt.url?.path == "/shop/receipt")
            let receipt = try await AppReceipt.data()
            let root = try await AppReceipt.rootCertificate
            let device = try await AppReceipt.deviceIdentifier
            #expect(receipt == Data("receipt".utf8))
            #expect(root == shop.trust.rootCertificate)
            #expect(device == shop.deviceID)
        }
    }

    @Test func `a failure of the store is thrown`() async throws {
        let shop = try Shop { $0.failure = .storage(detail: "no disk") }
        try await shop.visit {
            await #expect(throws: StoreKitError.self) { try await AppReceipt.data() }
            await #expect(throws: StoreKitError.self) { try await AppReceipt.rootCertificate }
            await #expect(throws: StoreKitError.self) { try await AppReceipt.deviceIdentifier }
        }
    }

    @Test(arguments: [
        ReceiptDemands(isExpired: true), ReceiptDemands(isRevoked: true), ReceiptDemands(isVolumePurchase: true),
    ])
    func `a refresh passes each property on for itself (Q-75)`(demands: ReceiptDemands) async throws {
        let shop = try Shop()
        try await shop.visit {
            try await AppReceipt.refresh(
                isExpired: demands.isExpired,
                isRevoked: demands.isRevoked,
                isVolumePurchase: demands.isVolumePurchase
            )
        }
        #expect(shop.withState { $0.receiptDemands } == [demands])
    }
}
