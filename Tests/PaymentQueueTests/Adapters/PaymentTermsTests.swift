import Foundation
import OpenStoreKit
@_spi(Adapters) @testable import PaymentQueue
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PaymentTermsTests {
    private static let token = UUID(uuidString: "0F14D0AB-9605-4A62-A9E4-5ED26688389B")

    private var terms = PaymentTerms(productID: "coins")

    @Test func `a payment for one unit has no purchase options`() throws {
        #expect(try terms.purchaseOptions().isEmpty)
    }

    @Test mutating func `the purchase options contain the quantity (X-10)`() throws {
        terms.quantity = 3
        #expect(try terms.purchaseOptions() == [.quantity(3)])
    }

    @Test(arguments: [2, 10])
    mutating func `a quantity up to 10 is in the purchase options (Q-28)`(quantity: Int) throws {
        terms.quantity = quantity
        #expect(try terms.purchaseOptions() == [.quantity(quantity)])
    }

    @Test(arguments: [-1, 0, 11, Int.max])
    mutating func `a payment with a quantity out of range is invalid (Q-28)`(quantity: Int) {
        terms.quantity = quantity
        #expect(throws: QueueFailure(.paymentInvalid)) { try terms.purchaseOptions() }
    }

    @Test mutating func `a payment with request data is unauthorized, even if the data is empty (Q-29)`() {
        terms.requestData = Data()
        #expect(throws: QueueFailure(.unauthorizedRequestData)) { try terms.purchaseOptions() }
    }

    @Test mutating func `a user name that is a UUID is the account token (Q-30, X-08)`() throws {
        let token = try #require(Self.token)
        terms.applicationUsername = token.uuidString.lowercased()
        #expect(try terms.purchaseOptions() == [.appAccountToken(token)])
    }

    @Test(arguments: ["ann", "", "0F14D0AB-9605-4A62-A9E4-5ED26688389", "{0F14D0AB-9605-4A62-A9E4-5ED26688389B}"])
    mutating func `any other user name is not sent (Q-30)`(name: String) throws {
        terms.applicationUsername = name
        #expect(terms.appAccountToken == nil)
        #expect(try terms.purchaseOptions().isEmpty)
    }

    @Test mutating func `simulated Ask to Buy is in the purchase options (Q-31)`() throws {
        terms.simulatesAskToBuy = true
        #expect(try terms.purchaseOptions() == [.simulatesAskToBuyInSandbox(true)])
    }

    @Test mutating func `a discount becomes a promotional offer with its signature's bytes (Q-32)`() throws {
        let nonce = UUID()
        terms.discount = .init(offerID: "half", keyID: "key", nonce: nonce, signature: "AQID", timestamp: 1_700_000)
        #expect(
            try terms.purchaseOptions() == [
                .promotionalOffer(
                    offerID: "half",
                    keyID: "key",
                    nonce: nonce,
                    signature: Data([1, 2, 3]),
                    timestamp: 1_700_000
                )
            ]
        )
    }

    @Test mutating func `a signature that is not base64 is invalid (Q-32)`() {
        terms.discount = .init(offerID: "half", keyID: "key", nonce: UUID(), signature: "no!", timestamp: 0)
        #expect(throws: QueueFailure(.invalidSignature)) { try terms.purchaseOptions() }
    }

    @Test mutating func `payment terms are unchanged after coding`() throws {
        terms.quantity = 7
        terms.applicationUsername = "ann"
        terms.requestData = Data([0, 255])
        terms.simulatesAskToBuy = true
        terms.discount = .init(offerID: "half", keyID: "key", nonce: UUID(), signature: "AQID", timestamp: .max)
        let written = try JSONEncoder().encode(terms)
        #expect(try JSONDecoder().decode(PaymentTerms.self, from: written) == terms)
    }
}
