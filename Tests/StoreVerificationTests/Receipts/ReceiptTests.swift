import Foundation
import StoreInterface
import StoreSigning
import StoreTestSupport
import StoreVerification
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ReceiptTests {
    private static let shops = Result {
        let identity = try SigningIdentity.make(storeName: "Receipts")
        return try StoreEnvironment.allCases.map { try ReceiptShop($0, identity: identity) }
    }

    private func shop(_ environment: StoreEnvironment) throws -> ReceiptShop {
        try #require(try Self.shops.get().first { $0.environment == environment })
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `written attributes are read back in DER's order (A-13)`(environment: StoreEnvironment) throws {
        let shop = try shop(environment)
        let receipt = try shop.validate(shop.receipt()).content
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
        let again = try shop.validate(shop.receipt()).content
        #expect(again.attributes == receipt.attributes)
    }

    @Test func `local testing has one certificate, called StoreKit, that signs itself (A-20)`() throws {
        let shop = try shop(.xcode)
        let receipt = try shop.validate(shop.receipt()).content
        #expect(receipt.certificates == [shop.root])
        let certificate = try Certificate(der: shop.root)
        #expect(certificate.subject.hasSuffix("/CN=StoreKit"))
        #expect(certificate.subject == certificate.issuer)
        #expect(certificate.extensions["2.5.29.19"]?.isCritical == true)
    }

    @Test(arguments: [StoreEnvironment.sandbox, .production])
    func `elsewhere leaf, intermediate and root come in this order, with the markers (A-20)`(
        environment: StoreEnvironment
    ) throws {
        let shop = try shop(environment)
        let receipt = try shop.validate(shop.receipt()).content
        let certificates = try receipt.certificates.map { try Certificate(der: $0) }
        #expect(certificates.map(\.issuer) == [1, 2, 2].map { certificates[$0].subject })
        #expect(receipt.certificates.last == shop.root)
        #expect(certificates[0].extensions[CertificateMarker.leaf.rawValue] != nil)
        #expect(certificates[1].extensions[CertificateMarker.intermediate.rawValue] != nil)
    }

    @Test func `the hash is that of the device, the opaque value and the bundle identifier as encoded (A-19)`() throws {
        let shop = try shop(.sandbox)
        let receipt = try shop.validate(shop.receipt()).content
        // By hand: a UTF8String has the tag 12, and sixteen characters here.
        let device = unsafe withUnsafeBytes(of: ReceiptShop.deviceID.uuid) { unsafe Array($0) }
        let bundle = [UInt8(0x0c), 16] + Array("com.example.shop".utf8)
        let hash = try MessageDigest.sha1.get().hash((device + Array(0..<16) + bundle)[...])
        #expect(receipt.value(.deviceHash) == .bytes(Data(hash)))
        let stranger = try shop.validator(device: .vendorIdentifier(UUID()))
        #expect(throws: VerificationError.wrongDevice) { try stranger.validate(shop.receipt()) }
        let server = try shop.validator(device: nil)
        #expect(throws: Never.self) { try server.validate(shop.receipt()) }
    }

    @Test func `the hash of a Mac is that of its network address (A-19)`() throws {
        let shop = try shop(.production)
        let address = Data([0x02, 0x00, 0x5E, 0x10, 0x00, 0x01])
        let bundle = [UInt8(0x0c), 16] + Array("com.example.shop".utf8)
        let hash = try MessageDigest.sha1.get().hash((address + Array(0..<16) + bundle)[...])
        let attributes = ReceiptShop.attributes(.production) + [ReceiptAttribute(.deviceHash, .bytes(Data(hash)))]
        let receipt = try shop.message(ReceiptAttribute.encode(attributes))
        let mac = try shop.validator(device: .networkAddress(address))
        #expect(throws: Never.self) { try mac.validate(receipt) }
        let other = try shop.validator(device: .networkAddress(address + [0]))
        #expect(throws: VerificationError.wrongDevice) { try other.validate(receipt) }
    }

    @Test func `SHA-1 has the published value`() throws {
        let hash = Data(try MessageDigest.sha1.get().hash(Array("abc".utf8)[...]))
        #expect(hash == Data(base64Encoded: "qZk+NkcGgWq6PiVxeFDCbJzQ2J0="))
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `one changed byte in content, certificates or signature is detected (A-13)`(environment: StoreEnvironment)
        throws
    {
        let shop = try shop(environment)
        let receipt = try shop.receipt()
        let message = try SignedMessage(verifying: receipt)
        var places = Array(try #require(receipt.firstRange(of: message.content)))
        for certificate in message.certificates {
            places += try #require(receipt.firstRange(of: certificate.der)).filter { $0 % 7 == 0 }
        }
        places += (receipt.count - 256)..<receipt.count
        for place in places where place % TestExtent.alterationStride == 0 {
            var changed = receipt
            changed[place] ^= 0x41
            #expect(throws: VerificationError.self, "byte \(place)") {
                try shop.validate(changed)
            }
        }
    }

    @Test func `another store's root, another app and a cut file are refused`() throws {
        let shop = try shop(.production)
        let receipt = try shop.receipt()
        let stranger = try ReceiptShop(.production, identity: .make(storeName: "Other"))
        #expect(throws: VerificationError.untrustedChain) {
            try stranger.validate(receipt)
        }
        let other = try shop.validator(bundleID: "com.example.other")
        #expect(throws: VerificationError.wrongBundleID(found: "com.example.shop", expected: "com.example.other")) {
            try other.validate(receipt)
        }
        #expect(throws: VerificationError.malformedDocument) {
            try shop.validate(receipt.dropLast())
        }
        #expect(throws: VerificationError.malformedDocument) {
            try shop.validate(receipt + [0])
        }
        #expect(throws: VerificationError.malformedDocument) { try shop.validate(Data()) }
    }

    @Test func `the key of receipts is unchanged after storing`() throws {
        let key = try RSAPrivateKey()
        #expect(try RSAPrivateKey(der: key.der).der == key.der)
        #expect(throws: SigningFailure.self) { try RSAPrivateKey(der: Data([1, 2, 3])) }
    }

    @Test func `a text that is not ASCII cannot be written as ASCII`() throws {
        let shop = try shop(.xcode)
        #expect(throws: SigningFailure.self) {
            try shop.signer.sign([ReceiptAttribute(.ageRating, .ascii("ä"))], for: ReceiptShop.deviceID)
        }
    }
}
