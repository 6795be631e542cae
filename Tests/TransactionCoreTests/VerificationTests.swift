import Foundation
import StoreInterface
import StoreTime
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct VerificationTests {
    private func shop() throws -> Shop {
        try Shop { state in
            state.transactions = [Shop.transaction(5, of: "coins")]
            state.unfinished = [5]
        }
    }

    @Test func `a verified value gives its payload through every accessor (T-56)`() async throws {
        try await shop().visit {
            let result = try #require(await Transaction.latest(for: "coins"))
            #expect(try result.payloadValue.id == 5)
            #expect(result.unsafePayloadValue.id == 5)
            guard case .verified = result else {
                Issue.record("\(result)")
                return
            }
        }
    }

    @Test func `the accessors return the parts of the signed text (T-51)`() async throws {
        try await shop().visit {
            let result = try #require(await Transaction.latest(for: "coins"))
            let segments = result.jwsRepresentation.split(separator: ".")
            #expect(segments.count == 3)
            #expect(result.signedData == Data("\(segments[0]).\(segments[1])".utf8))
            #expect(String(decoding: result.headerData, as: UTF8.self).contains("\"alg\":\"ES256\""))
            #expect(result.payloadData == result.unsafePayloadValue.jsonRepresentation)
            #expect(result.signatureData.count == 64)
            #expect(result.signedDate == result.unsafePayloadValue.signedDate)
            #expect(result.deviceVerification == result.unsafePayloadValue.deviceVerification)
            #expect(result.deviceVerificationNonce == result.unsafePayloadValue.deviceVerificationNonce)
        }
    }

    static let simulated: [(VerificationFailure, VerificationResult<Transaction>.VerificationError)] = [
        (.revokedCertificate, .revokedCertificate),
        (.invalidCertificateChain, .invalidCertificateChain),
        (.invalidDeviceVerification, .invalidDeviceVerification),
        (.invalidEncoding, .invalidEncoding),
        (.invalidSignature, .invalidSignature),
        (.missingRequiredProperties, .missingRequiredProperties),
    ]

    @Test(arguments: simulated)
    func `a simulated failure makes every value unverified while it is set (T-55, T-58)`(
        failure: VerificationFailure,
        error: VerificationResult<Transaction>.VerificationError
    ) async throws {
        let shop = try shop()
        try await shop.visit {
            shop.withState { $0.simulatedFailure = failure }
            let result = try #require(await Transaction.latest(for: "coins"))
            #expect(throws: error) { try result.payloadValue }
            #expect(result.unsafePayloadValue.productID == "coins")
            #expect(result.payloadData == result.unsafePayloadValue.jsonRepresentation)
            guard case .unverified = try await AppTransaction.shared else {
                Issue.record("the app transaction verified")
                return
            }

            shop.withState { $0.simulatedFailure = nil }
            let trusted = try #require(await Transaction.latest(for: "coins"))
            #expect(throws: Never.self) { try trusted.payloadValue }
        }
    }

    @Test func `an existing listener also receives unverified values (T-58)`() async throws {
        let shop = try shop()
        try await shop.visit {
            var updates = Transaction.updates.makeAsyncIterator()
            shop.withState { $0.simulatedFailure = .invalidSignature }
            guard case .unverified(_, .invalidSignature)? = await updates.next() else {
                Issue.record("not unverified")
                return
            }
        }
    }

    @Test func `an altered text is returned unverified, before and after the genuine one (T-26)`() async throws {
        let shop = try shop()
        try await shop.visit {
            let json = shop.json(Shop.transaction(5, of: "coins"))
            let genuine = shop.sign(json)
            let forged = genuine.compactSerialization.split(separator: ".")
            let payload = String(decoding: json, as: UTF8.self)
                .replacing("\"productId\":\"coins\"", with: "\"productId\":\"crown\"")
            let altered = SignedText(
                compactSerialization: [String(forged[0]), base64URL(payload), String(forged[2])]
                    .joined(separator: ".")
            )
            for _ in 1...2 {
                shop.withState { $0.overwritten[5] = altered }
                let result = try #require(await Transaction.latest(for: "coins"))
                #expect(throws: VerificationResult<Transaction>.VerificationError.invalidSignature) {
                    try result.payloadValue
                }
                #expect(result.unsafePayloadValue.productID == "crown")

                shop.withState { $0.overwritten[5] = genuine }
                #expect(try await Transaction.latest(for: "coins")?.payloadValue.productID == "coins")
            }
        }
    }

    static let damaged = [
        "", ".", "..", "...", "a", "a.b", "a.b.c", "a.b.c.d", "é.ü.ö", "e30.e30.e30", "e30.W10.AA",
        ".eyJwcm9kdWN0SWQiOiJjb2lucyJ9.", "\u{0}.\u{0}.\u{0}",
    ]

    @Test(arguments: damaged)
    func `an unreadable text is listed, and can be finished (T-26)`(text: String) async throws {
        let shop = try shop()
        shop.withState { $0.overwritten[5] = SignedText(compactSerialization: text) }
        try await shop.visit {
            let results = await Transaction.unfinished.collected()
            #expect(results.map(\.unsafePayloadValue.id) == [5])
            let result = try #require(results.first)
            #expect(throws: VerificationResult<Transaction>.VerificationError.self) { try result.payloadValue }
            #expect(result.jwsRepresentation == text)
            #expect(result.unsafePayloadValue.purchaseDate == .distantPast)
            #expect(result.unsafePayloadValue.purchasedQuantity == 0)
            _ = (result.headerData, result.payloadData, result.signedData, result.signatureData)

            await result.unsafePayloadValue.finish()
            #expect(await Transaction.unfinished.collected().isEmpty)
        }
    }

    @Test func `the readable keys of a damaged payload are read (T-26)`() async throws {
        let shop = try shop()
        let json = """
            {"transactionId":"99","productId":"coins","quantity":"3","purchaseDate":"soon","price":1990,
            "expiresDate":1800000000000.5,"appAccountToken":"nobody","isUpgraded":1,"type":["Consumable"],
            "commitmentInfo":{"billingPeriodNumber":-1},"offerType":1,"offerPeriod":"P0Q"}
            """
        shop.withState { $0.overwritten[5] = shop.sign(Data(json.utf8)) }
        try await shop.visit {
            let result = try #require(await Transaction.latest(for: "coins"))
            #expect(throws: VerificationResult<Transaction>.VerificationError.self) { try result.payloadValue }
            let transaction = result.unsafePayloadValue
            #expect(transaction.id == 5)
            #expect(transaction.originalID == 5)
            #expect(transaction.productID == "coins")
            #expect(transaction.purchasedQuantity == 3)
            #expect(transaction.purchaseDate == .distantPast)
            #expect(transaction.price == Decimal(string: "1.99"))
            #expect(transaction.expirationDate == Date(timeIntervalSince1970: 1_800_000_000.0 + 0.001))
            #expect(transaction.appAccountToken == nil)
            #expect(transaction.isUpgraded)
            #expect(transaction.productType.rawValue == "")
            #expect(transaction.commitmentInfo == nil)
            #expect(transaction.offer == Transaction.Offer?.some(try #require(transaction.offer)))
            #expect(transaction.offer?.period == nil)
            #expect(transaction.jsonRepresentation == Data(json.utf8))
        }
    }

    @Test(arguments: 0..<64)
    func `a text that is cut at any place neither verifies nor stops the program (T-26)`(cut: Int) async throws {
        let shop = try shop()
        let text = shop.sign(shop.json(Shop.transaction(5, of: "coins"))).compactSerialization
        let end = text.utf8.index(text.startIndex, offsetBy: text.utf8.count * cut / 64)
        shop.withState { $0.overwritten[5] = SignedText(compactSerialization: String(text[..<end])) }
        try await shop.visit {
            let result = try #require(await Transaction.latest(for: "coins"))
            #expect(throws: VerificationResult<Transaction>.VerificationError.self) { try result.payloadValue }
            #expect(result.unsafePayloadValue.id == 5)
        }
    }

    @Test func `verification errors explain themselves (E-05)`() {
        let errors: [VerificationResult<Transaction>.VerificationError] = [
            .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding,
            .invalidSignature, .missingRequiredProperties,
        ]
        #expect(Set(errors.map(\.failureReason)).count == 6)
        #expect(errors.allSatisfy { $0.errorDescription != nil && $0.recoverySuggestion != nil })
    }

    private func base64URL(_ text: String) -> String {
        Data(text.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
