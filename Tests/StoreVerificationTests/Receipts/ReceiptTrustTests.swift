import Foundation
import StoreInterface
import StoreSigning
import StoreVerification
import Testing

/// Receipts that validators refuse, and the order in which they are judged.
@Suite struct ReceiptTrustTests {
    private static let identity = Result { try SigningIdentity.make(storeName: "Receipts") }
    private static let shops = Result {
        let made = try identity.get()
        return try StoreEnvironment.allCases.map { try ReceiptShop($0, identity: made) }
    }

    private func shop(_ environment: StoreEnvironment) throws -> ReceiptShop {
        try #require(try Self.shops.get().first { $0.environment == environment })
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `a receipt of another environment, another version or without one is refused (A-14)`(
        environment: StoreEnvironment
    ) throws {
        let shop = try shop(environment)
        func check(_ field: ReceiptField, _ value: ReceiptAttribute.Value?) throws {
            let receipt = try shop.receipt { attributes in
                attributes.removeAll { $0.type == field.rawValue }
                if let value { attributes.append(ReceiptAttribute(field, value)) }
            }
            try shop.validate(receipt)
        }
        let version = ReceiptShop.appVersion
        #expect(throws: Never.self) { try check(.appVersion, .text(version)) }
        for wrong in ["1.3", ""] {
            #expect(throws: VerificationError.wrongAppVersion(found: wrong, expected: version)) {
                try check(.appVersion, .text(wrong))
            }
        }
        let name = environment.receiptNames[0]
        for wrong in ["", "LocalTesting"]
            + StoreEnvironment.allCases.filter({ $0 != environment }).flatMap(\.receiptNames)
        {
            #expect(throws: VerificationError.wrongEnvironment(found: wrong, expected: name)) {
                try check(.environment, .text(wrong))
            }
        }
        #expect(throws: Never.self) { try check(.environment, .text(try #require(environment.receiptNames.last))) }
        for (field, number) in [(ReceiptField.environment, 0), (.bundleID, 2), (.appVersion, 3), (.creationDate, 12)] {
            let missing = VerificationError.malformedContent("the receipt has no attribute \(number)")
            #expect(throws: missing) { try check(field, nil) }
        }
    }

    @Test func `the number of the app is compared in production (A-14)`() throws {
        let shop = try shop(.production)
        let expected = ReceiptShop.appAppleID
        for found: Int64? in [nil, 0, 5, -expected] {
            let receipt = try shop.receipt { attributes in
                attributes.removeAll { $0.type == ReceiptField.appID.rawValue }
                if let found { attributes.append(ReceiptAttribute(.appID, .integer(found))) }
            }
            #expect(throws: VerificationError.wrongAppAppleID(found: found, expected: expected)) {
                try shop.validate(receipt)
            }
        }
    }

    @Test func `an attribute that occurs twice, or is of another kind, is refused with its number (A-13)`() throws {
        let shop = try shop(.sandbox)
        func error(_ adjust: (inout [ReceiptAttribute]) -> Void) throws -> VerificationError? {
            let receipt = try shop.receipt(adjusting: adjust)
            return #expect(throws: VerificationError.self) { try shop.validate(receipt) }
        }
        #expect(
            try error { $0.append(ReceiptAttribute(.bundleID, .text(ReceiptShop.bundleID))) }
                == .malformedContent("the receipt has attribute 2 more than once")
        )
        #expect(
            try error { $0.append(ReceiptAttribute(.expirationDate, .ascii("tomorrow"))) }
                == .malformedContent("attribute 21 of the receipt is not a date such as 2025-01-31T12:00:00Z")
        )
        #expect(
            try error { $0.append(ReceiptAttribute(.originalAppVersion, .integer(1))) }
                == .malformedContent("attribute 19 of the receipt is not UTF-8 text")
        )
        for missing in [1701, 1702, 1703, 1704] {
            let purchase = ReceiptShop.purchase.filter { $0.type != missing }
            #expect(
                try error { $0.append(ReceiptAttribute(.purchase, .attributes(purchase))) }
                    == .malformedContent("a purchase in the receipt has no attribute \(missing)")
            )
        }
    }

    @Test(arguments: [StoreEnvironment.sandbox, .production])
    func `a receipt may leave the root out, and needs the intermediate (A-20)`(environment: StoreEnvironment) throws {
        let shop = try shop(environment)
        let short = try ReceiptShop(environment, keys: shop.keys, chain: Array(shop.chain.prefix(2)))
        #expect(throws: Never.self) { try shop.validate(short.receipt()) }
        let shorter = try ReceiptShop(environment, keys: shop.keys, chain: Array(shop.chain.prefix(1)))
        #expect(throws: VerificationError.untrustedChain) {
            try shop.validate(shorter.receipt())
        }
        let long = try ReceiptShop(environment, keys: shop.keys, chain: shop.chain + [shop.chain[1]])
        #expect(throws: VerificationError.untrustedChain) {
            try shop.validate(long.receipt())
        }
    }

    @Test func `the certificate of local testing has to be valid at the date of the receipt (A-20)`() throws {
        var draft = CertificateDraft.localReceipt(storeName: "Receipts")
        draft.notBefore = "20100101000000Z"
        draft.notAfter = "20150101000000Z"
        let key = try RSAPrivateKey()
        let certificate = try draft.issueSelfSigned(key: key).der
        let keys = ReceiptIdentity(certificate: certificate, privateKey: try key.der)
        let shop = try ReceiptShop(.xcode, keys: keys, chain: [certificate])
        try checkDates(of: shop)
    }

    @Test func `the chain of a receipt has to be valid at the date of the receipt (A-20)`() throws {
        let identity = try Self.identity.get()
        var draft = CertificateDraft.receiptLeaf(storeName: "Receipts")
        draft.notBefore = "20100101000000Z"
        draft.notAfter = "20150101000000Z"
        let key = try RSAPrivateKey()
        let leaf = try draft.issue(
            to: key,
            by: Certificate(der: identity.intermediateCertificate),
            signingKey: P256PrivateKey(x963Representation: identity.intermediatePrivateKey)
        ).der
        let keys = ReceiptIdentity(certificate: leaf, privateKey: try key.der)
        let chain = [leaf, identity.intermediateCertificate, identity.rootCertificate]
        try checkDates(of: ReceiptShop(.production, keys: keys, chain: chain))
    }

    private func checkDates(of shop: ReceiptShop) throws {
        func receipt(_ date: String) throws -> Data {
            try shop.signer.sign(
                ReceiptShop.attributes(shop.environment, created: date),
                for: ReceiptShop.deviceID
            )
        }
        for date in ["2010-01-01T00:00:00Z", "2012-06-01T12:00:00Z", "2015-01-01T00:00:00Z"] {
            #expect(throws: Never.self) { try shop.validate(receipt(date)) }
        }
        for date in ["2009-12-31T23:59:59Z", "2015-01-01T00:00:01Z", "2025-06-01T12:00:00Z"] {
            let moment = try Date(date, strategy: .iso8601)
            #expect(throws: VerificationError.certificateNotValid(at: moment)) { try shop.validate(receipt(date)) }
            let later = try shop.validator(moment: .date(moment))
            #expect(throws: VerificationError.certificateNotValid(at: moment)) {
                try later.validate(receipt("2012-06-01T12:00:00Z"))
            }
        }
    }

    @Test(arguments: [0, 1])
    func `a receipt with an ECDSA signature or a short RSA key is refused (A-20)`(index: Int) throws {
        let (message, certificate) = [
            (Self.ecdsaMessage, Self.ecdsaCertificate), (Self.rsa1024Message, Self.rsa1024Certificate),
        ][index]
        let validator = try ReceiptValidator(
            root: try #require(Data(base64Encoded: certificate)),
            bundleID: ReceiptShop.bundleID,
            environment: .xcode,
            appVersion: nil,
            device: nil
        )
        #expect(throws: VerificationError.unsupportedAlgorithm) {
            try validator.validate(try #require(Data(base64Encoded: message)))
        }
    }

    /// A set in a set in a set, and so on.
    static func nested(_ depth: Int) -> [UInt8] {
        var reversed: [UInt8] = []
        for _ in 0..<depth {
            let count = reversed.count
            if count < 0x80 {
                reversed.append(UInt8(count))
            } else {
                var rest = count
                var lengthCount = UInt8(0)
                while rest > 0 {
                    reversed.append(UInt8(rest & 0xFF))
                    rest >>= 8
                    lengthCount += 1
                }
                reversed.append(0x80 | lengthCount)
            }
            reversed.append(0x31)
        }
        return reversed.reversed()
    }

    @Test func `content by an untrusted signer is not read`() throws {
        let shop = try shop(.production)
        let stranger = try ReceiptShop(.production, identity: .make(storeName: "Other"))
        for content in [Self.nested(40_000), [UInt8](repeating: 0x31, count: 100_000), []] {
            #expect(throws: VerificationError.untrustedChain) {
                try shop.validate(stranger.message(content))
            }
        }
    }

    @Test func `content that is nested too deeply is refused at its third level`() throws {
        let shop = try shop(.xcode)
        for depth in [1, 2, 3, 200, 40_000] {
            let content = Self.nested(depth)
            // An empty set is a receipt without any attribute.
            let expected: VerificationError =
                depth == 1 ? .malformedContent("the receipt has no attribute 0") : .malformedDocument
            #expect(throws: expected) { try shop.validate(shop.message(content)) }
        }
        // A purchase may hold attributes, and those may hold none.
        let inner = ReceiptAttribute(type: 1701, value: .integer(1))
        let middle = ReceiptAttribute(type: 1702, value: .attributes([inner]))
        let receipt = try shop.receipt { $0.append(ReceiptAttribute(.purchase, .attributes([middle]))) }
        #expect(throws: VerificationError.malformedDocument) { try shop.validate(receipt) }
    }

    @Test func `a message of more bytes than any receipt has is not read at all`() throws {
        let data = Data(count: SignedMessage.maximumByteCount + 1)
        #expect(throws: VerificationError.malformedDocument) { try shop(.xcode).validate(data) }
    }

    @Test(
        arguments: [
            // Lengths that are indefinite, longer than necessary, or longer than the content; numbers with a spare byte.
            [0x31, 0x80, 0, 0], [0x31, 0x81, 0x00], [0x31, 0x82, 0x00, 0x00], [0x31, 0x05],
            [0x31, 0x84, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x31, 0x85, 1, 0, 0, 0, 0], [0x31], [0x31, 0x00, 0x00], [0x30, 0x00], [0x05, 0x00],
            [0x31, 0x0B, 0x30, 0x09, 0x02, 0x02, 0, 1, 0x02, 0x01, 1, 0x04, 0x00],
            [0x31, 0x0C, 0x30, 0x0A, 0x02, 0x02, 0xFF, 0xFF, 0x02, 0x01, 1, 0x04, 0x01, 0],
            [0x31, 0x09, 0x30, 0x07, 0x02, 0x00, 0x02, 0x01, 1, 0x04, 0x00],
        ] as [[UInt8]]
    )
    func `content that is not DER is refused`(content: [UInt8]) throws {
        let shop = try shop(.xcode)
        #expect(throws: VerificationError.malformedDocument) {
            try shop.validate(shop.message(content))
        }
    }

    @Test func `numbers of every length are read as they were written (A-13)`() throws {
        let shop = try shop(.xcode)
        let numbers: [Int64] = [
            0, 1, -1, 127, 128, -128, -129, 255, 256, 65_535, -65_536, .max, .min, 2_000_000_123_456_789,
        ]
        let receipt = try shop.receipt { attributes in
            attributes += numbers.enumerated().map { ReceiptAttribute(type: 9000 + $0, value: .integer($1)) }
        }
        let read = try shop.validate(receipt).content.attributes
        for (index, number) in numbers.enumerated() {
            #expect(read.first { $0.type == 9000 + index }?.value == .integer(number))
        }
    }
}

// Made with the command line tool of OpenSSL: `openssl smime -sign -binary -nodetach -noattr`.
extension ReceiptTrustTests {
    static let ecdsaMessage =
        "MIICXAYJKoZIhvcNAQcCoIICTTCCAkkCAQExDzANBglghkgBZQMEAgEFADAUBgkqhkiG9w0BBwGgBwQFaGVsbG+gggGBMIIB"
        + "fTCCASOgAwIBAgIUCCFPc+ruBfM4rXUoM7QDVDBKKxswCgYIKoZIzj0EAwIwEzERMA8GA1UEAwwIU3RvcmVLaXQwIBcNMjYx"
        + "MTIxMjM1NDQ1WhgPMjEwOTAxMTAyMzU0NDVaMBMxETAPBgNVBAMMCFN0b3JlS2l0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD"
        + "QgAECwcqkTiWQkG1a4nq2uq/RmZVXnW9c+uS2zFk+qw2jld4Tbwvaxb91p7d+vV6QJtH1GP8NjUP3Pqovp0rO0bWlaNTMFEw"
        + "HQYDVR0OBBYEFKjl45UtBXZqGO5mV2M3975rOblJMB8GA1UdIwQYMBaAFKjl45UtBXZqGO5mV2M3975rOblJMA8GA1UdEwEB"
        + "/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgZpGp9zQy8Ac7pJvOylBC5mN1TKbTOZ/b2Q0ZAQpicl4CIQDJtXYhO2r1wR0r"
        + "g1C3GtZxa0fuuYvWJUoxcyJ4tlkjATGBlzCBlAIBATArMBMxETAPBgNVBAMMCFN0b3JlS2l0AhQIIU9z6u4F8zitdSgztANU"
        + "MEorGzANBglghkgBZQMEAgEFADAKBggqhkjOPQQDAgRHMEUCIQDeZtw8FDyBEAeoVBXPCIfY3ywDqrATCF+SlKNAO6eM6wIg"
        + "L140HcvMQ7y16XVJxCEuy9K3fe1M+naOnDm/lgXhgSs="
    static let ecdsaCertificate =
        "MIIBfTCCASOgAwIBAgIUCCFPc+ruBfM4rXUoM7QDVDBKKxswCgYIKoZIzj0EAwIwEzERMA8GA1UEAwwIU3RvcmVLaXQwIBcN"
        + "MjYxMTIxMjM1NDQ1WhgPMjEwOTAxMTAyMzU0NDVaMBMxETAPBgNVBAMMCFN0b3JlS2l0MFkwEwYHKoZIzj0CAQYIKoZIzj0D"
        + "AQcDQgAECwcqkTiWQkG1a4nq2uq/RmZVXnW9c+uS2zFk+qw2jld4Tbwvaxb91p7d+vV6QJtH1GP8NjUP3Pqovp0rO0bWlaNT"
        + "MFEwHQYDVR0OBBYEFKjl45UtBXZqGO5mV2M3975rOblJMB8GA1UdIwQYMBaAFKjl45UtBXZqGO5mV2M3975rOblJMA8GA1Ud"
        + "EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgZpGp9zQy8Ac7pJvOylBC5mN1TKbTOZ/b2Q0ZAQpicl4CIQDJtXYhO2r1"
        + "wR0rg1C3GtZxa0fuuYvWJUoxcyJ4tlkjAQ=="
    static let rsa1024Message =
        "MIIDIAYJKoZIhvcNAQcCoIIDETCCAw0CAQExDzANBglghkgBZQMEAgEFADAUBgkqhkiG9w0BBwGgBwQFaGVsbG+gggIIMIIC"
        + "BDCCAW2gAwIBAgIUNR9VtwG6RJ+ZZYj9NLtU9oshZlkwDQYJKoZIhvcNAQELBQAwEzERMA8GA1UEAwwIU3RvcmVLaXQwIBcN"
        + "MjYxMTIxMjM1NDQ1WhgPMjEwOTAxMTAyMzU0NDVaMBMxETAPBgNVBAMMCFN0b3JlS2l0MIGfMA0GCSqGSIb3DQEBAQUAA4GN"
        + "ADCBiQKBgQDFSYDWUouhT0+g8MD4T4XHJDlOYoHfCAgyy4k3M6FUE0/8HUvLmEh9Mirs9hk8evpJHCFYDIFOAIAEAtM/pVsZ"
        + "apPhdoBwra/cgSD7CxZORUyRie9SGOKmP+m0Vk4zdxJkpcNN99h4sth7mo/E1BfXCvIlS2/3Gpf2Iy8WSZ9PVQIDAQABo1Mw"
        + "UTAdBgNVHQ4EFgQUiT+Awih8rrMnPoaI93f9042QjAQwHwYDVR0jBBgwFoAUiT+Awih8rrMnPoaI93f9042QjAQwDwYDVR0T"
        + "AQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOBgQC5YwgMmJagtjWjgDQrGnowXuVFX4xevVB6eqJ4ctTnRX47r3Df0xeopVKY"
        + "BDPX70nnHfXyCKJ14a+p7jQE+ky7UXLETifPZcBb4E/cfQfGbmrzZBBJhJ6cOZAFawNKDR4mvmAx9Va/FZylx+9yL3RG5QhP"
        + "9mJUSsJiRPxQXCXC8TGB1DCB0QIBATArMBMxETAPBgNVBAMMCFN0b3JlS2l0AhQ1H1W3AbpEn5lliP00u1T2iyFmWTANBglg"
        + "hkgBZQMEAgEFADANBgkqhkiG9w0BAQEFAASBgK1h0d0d0NtQ+2B3NuonPmFo75sgL/4wVhPbd5T6hLxV8Ga2xHV/N3hAqNEH"
        + "LgmdPHbJt3JL+Py8KMEozXIkvpuwhsDq8TxON5KJ6Zik9oguOuPy564pY4CZi5Fu38xP7niXQBLPCyfeBTd7cJc+LeaG29bJ"
        + "m7/ej/uo/6pyoD6D"
    static let rsa1024Certificate =
        "MIICBDCCAW2gAwIBAgIUNR9VtwG6RJ+ZZYj9NLtU9oshZlkwDQYJKoZIhvcNAQELBQAwEzERMA8GA1UEAwwIU3RvcmVLaXQw"
        + "IBcNMjYxMTIxMjM1NDQ1WhgPMjEwOTAxMTAyMzU0NDVaMBMxETAPBgNVBAMMCFN0b3JlS2l0MIGfMA0GCSqGSIb3DQEBAQUA"
        + "A4GNADCBiQKBgQDFSYDWUouhT0+g8MD4T4XHJDlOYoHfCAgyy4k3M6FUE0/8HUvLmEh9Mirs9hk8evpJHCFYDIFOAIAEAtM/"
        + "pVsZapPhdoBwra/cgSD7CxZORUyRie9SGOKmP+m0Vk4zdxJkpcNN99h4sth7mo/E1BfXCvIlS2/3Gpf2Iy8WSZ9PVQIDAQAB"
        + "o1MwUTAdBgNVHQ4EFgQUiT+Awih8rrMnPoaI93f9042QjAQwHwYDVR0jBBgwFoAUiT+Awih8rrMnPoaI93f9042QjAQwDwYD"
        + "VR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOBgQC5YwgMmJagtjWjgDQrGnowXuVFX4xevVB6eqJ4ctTnRX47r3Df0xeo"
        + "pVKYBDPX70nnHfXyCKJ14a+p7jQE+ky7UXLETifPZcBb4E/cfQfGbmrzZBBJhJ6cOZAFawNKDR4mvmAx9Va/FZylx+9yL3RG"
        + "5QhP9mJUSsJiRPxQXCXC8Q=="
}
