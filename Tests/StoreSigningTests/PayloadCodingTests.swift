import Foundation
import StoreInterface
import StoreTime
import Testing

/// The JSON of payloads, compared with what Foundation makes of the same text.
@Suite struct PayloadCodingTests {
    private static let hash = Data((0..<48).map { UInt8($0 * 5) })
    private static let uuid = UUID(
        uuid: (0x48, 0xC8, 0xB9, 0x2D, 0xCE, 0x0D, 0x42, 0x29, 0xBE, 0xDF, 0xE6, 0x1B, 0x4F, 0x9C, 0xFC, 0x92)
    )

    private static var transaction: TransactionPayload {
        var payload = TransactionPayload.blank
        payload.transactionId = WireIdentifier(.max)
        payload.productId = "gold"
        payload.purchaseDate = StoreDate(milliseconds: 1_700_000_000_123)
        payload.isUpgraded = true
        payload.price = -1
        payload.commitmentInfo = CommitmentPayload(
            billingPeriodNumber: 2,
            totalBillingPeriods: 12,
            commitmentPrice: 59_880,
            commitmentExpiresDate: StoreDate(milliseconds: 1_900_000_000_000)
        )
        payload.deviceVerification = hash
        payload.deviceVerificationNonce = WireUUID(uuid)
        return payload
    }

    private func members(_ json: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }

    @Test func `every kind of value is written as Foundation reads it`() throws {
        let members = try members(PayloadCoding.encode(Self.transaction))
        #expect(members["transactionId"] as? String == "18446744073709551615")
        #expect(members["purchaseDate"] as? Int64 == 1_700_000_000_123)
        #expect(members["isUpgraded"] as? Bool == true)
        #expect(members["price"] as? Int == -1)
        #expect(members["deviceVerification"] as? String == Self.hash.base64EncodedString())
        #expect(members["deviceVerificationNonce"] as? String == "48c8b92d-ce0d-4229-bedf-e61b4f9cfc92")
        let commitment = try #require(members["commitmentInfo"] as? [String: Any])
        #expect(commitment["totalBillingPeriods"] as? Int == 12)
        // Absent values are absent keys.
        #expect(members["currency"] == nil)
        #expect(members["bundleId"] as? String == "")
    }

    @Test func `members are sorted by key, at every depth`() throws {
        var renewal = RenewalInfoPayload.blank
        renewal.eligibleWinBackOfferIds = ["a", "b"]
        renewal.commitmentInfo = .blank
        for json in [
            PayloadCoding.encode(Self.transaction), PayloadCoding.encode(renewal),
            PayloadCoding.encode(AppTransactionPayload.blank),
        ] {
            let text = String(decoding: json, as: UTF8.self)
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
            let again = try JSONSerialization.data(withJSONObject: members(json), options: options)
            #expect(text == String(decoding: again, as: UTF8.self))
        }
    }

    @Test func `any text is written so that Foundation reads the same text`() throws {
        let control = String(String.UnicodeScalarView((0..<0x30).compactMap { Unicode.Scalar($0) }))
        for text in [control, "\"", "\\", "a\u{301}/é\u{2028}🚀", "\u{7F}\u{FFFF}", ""] {
            var payload = Self.transaction
            payload.productId = text
            let json = PayloadCoding.encode(payload)
            #expect(try members(json)["productId"] as? String == text)
            #expect(
                try PayloadCoding.decode(TransactionPayload.self, from: json).productId.utf8.elementsEqual(text.utf8)
            )
        }
    }

    @Test func `encoded values are decoded unchanged`() throws {
        #expect(
            try PayloadCoding.decode(TransactionPayload.self, from: PayloadCoding.encode(Self.transaction))
                == Self.transaction
        )
    }

    /// The transaction with one member replaced by other JSON.
    private func transaction(with key: String, _ json: String) throws -> TransactionPayload {
        var members = try members(PayloadCoding.encode(Self.transaction))
        members[key] = nil
        let rest = String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
        return try PayloadCoding.decode(
            TransactionPayload.self,
            from: Data("{\"\(key)\":\(json),\(rest.dropFirst())".utf8)
        )
    }

    @Test(arguments: [("7", 7), ("7.0", 7), ("70e-1", 7), ("-0", 0), ("9223372036854775807", Int64.max)])
    func `whole numbers are read in every spelling`(json: String, number: Int64) throws {
        #expect(try transaction(with: "price", json).price == number)
    }

    @Test(arguments: ["7.5", "9223372036854775808", "1e400", "\"7\"", "true", "[7]", "{}"])
    func `other values are not read as whole numbers`(json: String) {
        #expect(throws: PayloadFault.unreadable(key: "price")) { try transaction(with: "price", json) }
    }

    @Test func `fractions of a millisecond are rounded, and far dates refused`() throws {
        #expect(try transaction(with: "purchaseDate", "1700000000000.6").purchaseDate.milliseconds == 1_700_000_000_001)
        for json in ["9e15", "-9000000000000000", "1e999", "\"1700000000000\"", "null"] {
            #expect(throws: PayloadFault.unreadable(key: "purchaseDate")) {
                try transaction(with: "purchaseDate", json)
            }
        }
    }

    @Test func `null counts as absent for an optional value`() throws {
        #expect(try transaction(with: "price", "null").price == nil)
        #expect(throws: PayloadFault.unreadable(key: "type")) { try transaction(with: "type", "null") }
    }

    @Test func `an object inside is read as exactly as the whole`() throws {
        let commitment = """
            "billingPeriodNumber":1,"commitmentPrice":2,"totalBillingPeriods":3
            """
        #expect(throws: PayloadFault.unreadable(key: "commitmentInfo")) {
            try transaction(with: "commitmentInfo", "{\(commitment)}")
        }
    }

    @Test(arguments: ["", "[]", "7", "{", "{\"type\":1,\"type\":1}"])
    func `a text that is not one object is refused`(json: String) {
        #expect(throws: PayloadFault.notAnObject) {
            try PayloadCoding.decode(TransactionPayload.self, from: Data(json.utf8))
        }
    }
}
