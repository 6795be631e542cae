import Foundation
import StoreInterface
import StoreSigning
import StoreVerification

/// An issuer of receipts, with a validator that trusts it.
struct ReceiptShop {
    static let bundleID = "com.example.shop"
    static let appVersion = "1.2 “β”"
    static let appAppleID: Int64 = 1_234_567_890
    static let deviceID = UUID(
        uuid: (0x95, 0x63, 0x28, 0xD9, 0xCC, 0x6A, 0x47, 0xF4, 0xBE, 0x40, 0x69, 0x53, 0xFB, 0x0A, 0xB6, 0xC7)
    )

    static let purchase = [
        ReceiptAttribute(ofPurchase: .transactionID, .text("2000000123456789")),
        ReceiptAttribute(ofPurchase: .productID, .text("com.example.pro")),
        ReceiptAttribute(ofPurchase: .quantity, .integer(3)),
        ReceiptAttribute(ofPurchase: .purchaseDate, .ascii("2025-05-31T08:00:00Z")),
        ReceiptAttribute(ofPurchase: .webOrderLineItemID, .integer(2_000_000_123_456_789)),
        ReceiptAttribute(ofPurchase: .cancellationDate, .ascii("")),
    ]

    /// The statements of a receipt of the environment.
    static func attributes(_ environment: StoreEnvironment, created: String = "2025-06-01T12:00:00Z")
        -> [ReceiptAttribute]
    {
        [
            ReceiptAttribute(.creationDate, .ascii(created)),
            ReceiptAttribute(.bundleID, .text(bundleID)),
            ReceiptAttribute(.opaqueValue, version: 2, .bytes(Data(0..<16))),
            ReceiptAttribute(.appVersion, .text(appVersion)),
            ReceiptAttribute(.environment, .text(environment.receiptNames[0])),
            ReceiptAttribute(.transactionDate, .ascii("")),
            ReceiptAttribute(.appID, .integer(environment == .production ? appAppleID : 0)),
            ReceiptAttribute(.purchase, .attributes(purchase)),
            ReceiptAttribute(.purchase, .attributes(purchase.filter { $0.type != 1711 })),
        ]
    }

    let environment: StoreEnvironment
    let keys: ReceiptIdentity
    let chain: [Data]
    let signer: ReceiptSigner

    init(_ environment: StoreEnvironment, identity: SigningIdentity) throws(SigningFailure) {
        let keys = try ReceiptIdentity.make(storeName: "Receipts", environment: environment, identity: identity)
        try self.init(environment, keys: keys, chain: keys.chain(in: environment, below: identity))
    }

    init(_ environment: StoreEnvironment, keys: ReceiptIdentity, chain: [Data]) throws(SigningFailure) {
        self.environment = environment
        self.keys = keys
        self.chain = chain
        signer = try ReceiptSigner(identity: keys, chain: chain)
    }

    var root: Data { chain[chain.count - 1] }

    func receipt(
        adjusting adjust: (inout [ReceiptAttribute]) -> Void = { _ in }
    ) throws(SigningFailure) -> Data {
        var attributes = Self.attributes(environment)
        adjust(&attributes)
        return try signer.sign(attributes, for: Self.deviceID)
    }

    /// A message with any content, signed as receipts are.
    func message(_ content: [UInt8]) throws(SigningFailure) -> Data {
        var certificates: [Certificate] = []
        for der in chain { certificates.append(try Certificate(der: der)) }
        return try SignedMessage.sign(content, certificates: certificates, key: RSAPrivateKey(der: keys.privateKey))
    }

    /// A validator that expects what the receipts of this shop say.
    func validator(
        root: Data? = nil,
        bundleID: String = bundleID,
        environment: ExpectedEnvironment? = nil,
        appVersion: String? = appVersion,
        device: ReceiptValidator.Device? = .vendorIdentifier(deviceID),
        moment: CertificateMoment = .signing
    ) throws(VerificationError) -> ReceiptValidator {
        try ReceiptValidator(
            root: root ?? self.root,
            bundleID: bundleID,
            environment: environment ?? expectedEnvironment,
            appVersion: appVersion,
            device: device,
            moment: moment
        )
    }

    var expectedEnvironment: ExpectedEnvironment {
        switch environment {
        case .production: .production(appAppleID: Self.appAppleID)
        case .sandbox: .sandbox
        case .xcode: .xcode
        }
    }

    @discardableResult
    func validate(_ receipt: Data) throws(VerificationError) -> ValidatedReceipt {
        try validator().validate(receipt)
    }
}
