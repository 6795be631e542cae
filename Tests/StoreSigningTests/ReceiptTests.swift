import Foundation
import StoreInterface
import StoreSigning
import Testing

@Suite(.timeLimit(.minutes(15))) struct ReceiptTests {
    private static let shops = Result {
        let identity = try SigningIdentity.make(storeName: "Receipts")
        return try StoreEnvironment.allCases.map { try ReceiptShop($0, identity: identity) }
    }

    private func shop(_ environment: StoreEnvironment) throws -> ReceiptShop {
        try #require(try Self.shops.get().first { $0.trust.environment == environment })
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `A-13 what was written is read back, in DER's order`(environment: StoreEnvironment) throws {
        let shop = try shop(environment)
        let receipt = try VerifiedReceipt(shop.receipt(), trust: shop.trust)
        let known = receipt.attributes.filter { $0.type != ReceiptField.deviceHash.rawValue }
        // Nothing is lost and nothing comes in, whatever the order.
        #expect(known.count == ReceiptShop.attributes(environment).count)
        #expect(Set(known.map(\.type)) == Set(ReceiptShop.attributes(environment).map(\.type)))
        #expect(receipt.text(.bundleID) == "com.example.shop")
        #expect(receipt.text(.appVersion) == "1.2 “β”")
        #expect(receipt.value(.opaqueValue) == .bytes(Data(0..<16)))
        #expect(receipt.value(.transactionDate) == .ascii(""))
        #expect(receipt.purchases.count == 2)
        #expect(receipt.purchases.map { Set($0) }.contains(Set(ReceiptShop.purchase)))
        let again = try VerifiedReceipt(shop.receipt(), trust: shop.trust)
        #expect(again.attributes == receipt.attributes)
    }

    @Test func `A-20 local testing has one certificate, called StoreKit, that signs itself`() throws {
        let shop = try shop(.xcode)
        let receipt = try VerifiedReceipt(shop.receipt(), trust: shop.trust)
        #expect(receipt.certificates == [shop.trust.rootCertificate])
        let certificate = try Certificate(der: shop.trust.rootCertificate)
        #expect(certificate.subject.hasSuffix("/CN=StoreKit"))
        #expect(certificate.subject == certificate.issuer)
        #expect(certificate.extensions["2.5.29.19"]?.isCritical == true)
    }

    @Test(arguments: [StoreEnvironment.sandbox, .production])
    func `A-20 elsewhere leaf, intermediate and root come in this order, with the markers`(
        environment: StoreEnvironment
    ) throws {
        let shop = try shop(environment)
        let receipt = try VerifiedReceipt(shop.receipt(), trust: shop.trust)
        let certificates = try receipt.certificates.map { try Certificate(der: $0) }
        #expect(certificates.map(\.issuer) == [1, 2, 2].map { certificates[$0].subject })
        #expect(receipt.certificates.last == shop.trust.rootCertificate)
        #expect(certificates[0].extensions[CertificateMarker.leaf.rawValue] != nil)
        #expect(certificates[1].extensions[CertificateMarker.intermediate.rawValue] != nil)
    }

    @Test func `A-19 the hash is that of the device, the opaque value and the bundle identifier as encoded`() throws {
        let shop = try shop(.sandbox)
        let receipt = try VerifiedReceipt(shop.receipt(), trust: shop.trust)
        // By hand: a UTF8String has the tag 12, and sixteen characters here.
        let device = unsafe withUnsafeBytes(of: shop.trust.deviceID.uuid) { unsafe Array($0) }
        let bundle = [UInt8(0x0c), 16] + Array("com.example.shop".utf8)
        let hash = try MessageDigest.sha1.get().hash((device + Array(0..<16) + bundle)[...])
        #expect(receipt.value(.deviceHash) == .bytes(Data(hash)))
        let other = ReceiptTrust(
            rootCertificate: shop.trust.rootCertificate,
            deviceID: UUID(),
            bundleID: shop.trust.bundleID,
            appVersion: shop.trust.appVersion,
            environment: .sandbox
        )
        #expect(throws: VerificationFailure.invalidDeviceVerification) {
            try VerifiedReceipt(shop.receipt(), trust: other)
        }
    }

    @Test func `SHA-1 is the one that everybody means`() throws {
        let hash = Data(try MessageDigest.sha1.get().hash(Array("abc".utf8)[...]))
        #expect(hash == Data(base64Encoded: "qZk+NkcGgWq6PiVxeFDCbJzQ2J0="))
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `A-13 one changed byte in content, certificates or signature is noticed`(environment: StoreEnvironment) throws
    {
        let shop = try shop(environment)
        let receipt = try shop.receipt()
        let message = try SignedMessage(verifying: receipt)
        var places = Array(try #require(receipt.firstRange(of: message.content)))
        for certificate in message.certificates {
            places += try #require(receipt.firstRange(of: certificate.der)).filter { $0 % 7 == 0 }
        }
        places += (receipt.count - 256)..<receipt.count
        for place in places {
            var changed = receipt
            changed[place] ^= 0x41
            #expect(throws: VerificationFailure.self, "byte \(place)") {
                try VerifiedReceipt(changed, trust: shop.trust)
            }
        }
    }

    @Test func `another store's root, another app and a cut file are refused`() throws {
        let shop = try shop(.production)
        let receipt = try shop.receipt()
        let stranger = try ReceiptShop(.production, identity: .make(storeName: "Other"))
        #expect(throws: VerificationFailure.invalidCertificateChain) {
            try VerifiedReceipt(receipt, trust: stranger.trust)
        }
        let otherApp = ReceiptTrust(
            rootCertificate: shop.trust.rootCertificate,
            deviceID: shop.trust.deviceID,
            bundleID: "com.example.other",
            appVersion: shop.trust.appVersion,
            environment: .production
        )
        #expect(throws: VerificationFailure.missingRequiredProperties) {
            try VerifiedReceipt(receipt, trust: otherApp)
        }
        #expect(throws: VerificationFailure.invalidEncoding) {
            try VerifiedReceipt(receipt.dropLast(), trust: shop.trust)
        }
        #expect(throws: VerificationFailure.invalidEncoding) {
            try VerifiedReceipt(receipt + [0], trust: shop.trust)
        }
        #expect(throws: VerificationFailure.invalidEncoding) { try VerifiedReceipt(Data(), trust: shop.trust) }
    }

    @Test func `the key of receipts survives being kept`() throws {
        let key = try RSAPrivateKey()
        #expect(try RSAPrivateKey(der: key.der).der == key.der)
        #expect(throws: SigningFailure.self) { try RSAPrivateKey(der: Data([1, 2, 3])) }
    }

    @Test func `what is not ASCII cannot be written where ASCII is wanted`() throws {
        let shop = try shop(.xcode)
        #expect(throws: SigningFailure.self) {
            try shop.signer.sign([ReceiptAttribute(.ageRating, .ascii("ä"))], for: shop.trust.deviceID)
        }
    }
}
