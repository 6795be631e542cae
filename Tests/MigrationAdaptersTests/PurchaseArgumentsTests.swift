import Foundation
import OpenStoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PurchaseArgumentsTests {
    private static let token = UUID()

    private func discount(signature: String = "AQID", timestamp: NSNumber = 17) -> SKPaymentDiscount {
        SKPaymentDiscount(
            identifier: "half",
            keyIdentifier: "key",
            nonce: Self.token,
            signature: signature,
            timestamp: timestamp
        )
    }

    @Test func `a payment becomes options, and the same payment again (Q-32, X-08, X-10)`() throws {
        let payment = Shop.payment("plan.month", quantity: 2, name: Self.token.uuidString)
        payment.simulatesAskToBuyInSandbox = true
        payment.paymentDiscount = discount()
        let wish = try PurchaseArguments(payment, names: .reject)
        #expect(
            wish.options == [
                .quantity(2), .appAccountToken(Self.token), .simulatesAskToBuyInSandbox(true),
                .promotionalOffer(
                    offerID: "half",
                    keyID: "key",
                    nonce: Self.token,
                    signature: Data([1, 2, 3]),
                    timestamp: 17
                ),
            ]
        )
        #expect(wish.payment == payment)
        #expect(try PurchaseArguments(wish.payment, names: .reject) == wish)
    }

    @Test func `what is as usual is no option`() throws {
        #expect(try PurchaseArguments(Shop.payment("coins"), names: .reject).options == [])
        #expect(PurchaseArguments(productID: "coins").payment == Shop.payment("coins"))
    }

    @Test func `what cannot be asked for is refused by name (Q-27, Q-28, Q-29, Q-30)`() throws {
        let withData = Shop.payment("coins")
        withData.requestData = Data()
        let unsigned = Shop.payment("coins")
        unsigned.paymentDiscount = discount(signature: "no base64!")
        let empty = Shop.payment("coins")
        empty.paymentDiscount = discount(signature: "")
        let untimely = Shop.payment("coins")
        untimely.paymentDiscount = discount(timestamp: 1.5)
        let rejection = AccountNameRejection(name: "anna", reason: .noUUID)
        let table: [(SKPayment, PaymentConversionError)] = [
            (Shop.payment(""), .noProduct), (Shop.payment("coins", quantity: 0), .quantity(0)),
            (Shop.payment("coins", quantity: 11), .quantity(11)), (withData, .requestData),
            (unsigned, .offerSignature("no base64!")), (empty, .offerSignature("")), (untimely, .offerTimestamp(1.5)),
            (Shop.payment("coins", name: "anna"), .accountName(rejection)),
        ]
        for (payment, error) in table {
            #expect(throws: error) { try PurchaseArguments(payment, names: .reject) }
        }
    }

    @Test func `a discount and a signature are the same both ways (Q-32)`() throws {
        let signature = try Product.SubscriptionOffer.Signature(discount())
        #expect(signature == .init(keyID: "key", nonce: Self.token, timestamp: 17, signature: Data([1, 2, 3])))
        let again = SKPaymentDiscount(offerID: "half", signature: signature)
        #expect(again.identifier == "half")
        #expect(again.signature == "AQID")
        #expect(again.timestamp == 17)
        #expect(again.nonce == Self.token)
        #expect(again.keyIdentifier == "key")
        #expect(
            try Product.PurchaseOption(discount())
                == .promotionalOffer(offerID: "half", signature: signature)
        )
    }
}
