import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// A test with Apple's `SKTestSession`, which also runs in Xcode.
@Suite(.serialized) struct SessionTests {
    @Test func `a session lists what was bought in it`() async throws {
        let session = try SKTestSession(configurationFileNamed: "Shop")
        session.disableDialogs = true
        session.resetToDefaultState()
        session.clearTransactions()
        try await session.buyProduct(identifier: "pro")
        #expect(session.allTransactions().map(\.productIdentifier) == ["pro"])
        session.clearTransactions()
    }
}
