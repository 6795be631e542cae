import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// The order and visibility of promoted products, through both APIs.
@Suite(.timeLimit(.standard)) struct PromotionOrderTests {
    private typealias Info = Product.PromotionInfo

    private func order() async throws -> [String] { try await Info.currentOrder.map(\.productID) }

    @Test func `an order of promoted products is stored, and an empty order restores the default (P-48, F-08)`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        do {
            let store = try SampleStore.open(database: file)
            try await store.run {
                #expect(try await order() == [])
                try await Info.updateProductOrder(byID: ["pro", "coins", "pro"])
                try await Info.updateProductVisibility(.hidden, for: "coins")
            }
        }
        let store = try SampleStore.open(database: file)
        try await store.run {
            let promotions = try await Info.currentOrder
            #expect(promotions.map(\.productID) == ["pro", "coins"])
            #expect(promotions.map(\.visibility) == [.appStoreConnectDefault, .hidden])
            // A product that keeps its place keeps its visibility, and one that loses it does not.
            try await Info.updateProductOrder(byID: ["gems", "coins"])
            #expect(try await Info.currentOrder.map(\.visibility) == [.appStoreConnectDefault, .hidden])
            try await Info.updateProductOrder(byID: [])
            #expect(try await order() == [])
            try await Info.updateProductOrder(byID: ["coins"])
            #expect(try await Info.currentOrder.map(\.visibility) == [.appStoreConnectDefault])
        }
    }

    @Test func `a changed visibility takes effect when it is updated (P-48)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            try await Info.updateProductOrder(byID: ["pro", "coins"])
            var promotions = try await Info.currentOrder
            promotions[0].visibility = .visible
            promotions[1].visibility = .hidden
            #expect(
                try await Info.currentOrder.map(\.visibility) == [.appStoreConnectDefault, .appStoreConnectDefault]
            )
            try await promotions[0].update()
            #expect(try await Info.currentOrder.map(\.visibility) == [.visible, .appStoreConnectDefault])
            try await Info.updateAll(promotions.reversed())
            #expect(try await order() == ["coins", "pro"])
            #expect(try await Info.currentOrder.map(\.visibility) == [.hidden, .visible])
            // A product without a place gets the last.
            try await Info.updateProductVisibility(.visible, for: "gems")
            #expect(try await order() == ["coins", "pro", "gems"])
            try await Info.updateAll([])
            #expect(try await order() == [])
        }
    }

    @Test func `a product that is not for sale cannot be promoted, and nothing changes (P-48)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            try await Info.updateProductOrder(byID: ["pro"])
            await #expect(throws: Product.PurchaseError.productUnavailable) {
                try await Info.updateProductOrder(byID: ["coins", "nothing"])
            }
            await #expect(throws: Product.PurchaseError.productUnavailable) {
                try await Info.updateProductVisibility(.visible, for: "nothing")
            }
            #expect(try await order() == ["pro"])
            let controller = SKProductStorePromotionController.default()
            let error = try await #require(throws: SKError.self) {
                try await controller.update(promotionOrder: [SampleProduct("nothing")])
            }
            #expect(error.code == .storeProductNotAvailable)
        }
    }

    @Test func `both APIs read and write one order and one visibility (P-48, F-08)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let controller = SKProductStorePromotionController.default()
            try await controller.update(promotionOrder: [SampleProduct("gems"), SampleProduct("pro")])
            #expect(try await order() == ["gems", "pro"])
            try await controller.update(promotionVisibility: .hide, for: SampleProduct("pro"))
            #expect(try await Info.currentOrder.map(\.visibility) == [.appStoreConnectDefault, .hidden])
            try await Info.updateProductVisibility(.visible, for: "gems")
            #expect(try await controller.promotionVisibility(for: SampleProduct("gems")) == .show)
            #expect(try await controller.promotionVisibility(for: SampleProduct("coins")) == .default)
            #expect(try await controller.promotionOrder().map(\.productIdentifier) == ["gems", "pro"])
            try await controller.update(promotionOrder: [])
            #expect(try await order() == [])
        }
    }
}

/// A product of which only the identifier matters.
private final class SampleProduct: SKProduct, @unchecked Sendable {
    private let id: String

    init(_ id: String) {
        self.id = id
        super.init()
    }

    override var productIdentifier: String { id }
}
