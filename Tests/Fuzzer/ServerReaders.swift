import Foundation
import OpenStoreKitTestServer
import StoreInterface
import StoreSigning
import StoreVerification

/// Requests over HTTP: the head, and the query in it.
struct RequestReader: FuzzedReader {
    let parts: Set<String> = ["head"]

    var seeds: [Data] {
        [
            "GET /inApps/v2/history/1?sort=DESCENDING&productId=a%2Cb HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n\r\n",
            "POST /verifyReceipt HTTP/1.0\r\nContent-Length: 2\r\n\r\n{}", "\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
        ].map { Data($0.utf8) }
    }

    func read(_ input: Data) -> Set<String> {
        let bytes = Array(input)
        var isRead = false
        attempt {
            guard let head = try HTTPRequestHead.read(bytes[...]) else { return }
            precondition(head.byteCount <= bytes.count && head.headers.count <= HTTPRequestHead.mostFields)
            let request = head.request(body: input.suffix(head.contentLength))
            precondition(request.method == head.method)
            isRead = true
        }
        return isRead ? ["head"] : []
    }
}

/// Tokens of the server API: the input as a token, and the input as a payload that is signed correctly.
struct TokenReader: FuzzedReader {
    private let key: ServerTokenKey
    private let verifier: ServerTokenVerifier
    private static let header = Data(#"{"alg":"ES256","kid":"KEY","typ":"JWT"}"#.utf8)
    private static let payload = Data(
        #"{"iss":"issuer","aud":"appstoreconnect-v1","bid":"com.example.shop","exp":1750000300,"iat":1750000000}"#.utf8
    )

    init() throws {
        key = try ServerTokenKey()
        verifier = try ServerTokenVerifier(
            publicKey: key.publicKey,
            claims: ServerTokenClaims(keyID: "KEY", issuerID: "issuer", bundleID: "com.example.shop")
        )
    }

    let parts: Set<String> = ["token", "payload"]

    var seeds: [Data] {
        var seeds = [Self.payload, Data("a.b.c".utf8)]
        attempt { seeds.append(Data(try key.token(header: Self.header, payload: Self.payload).utf8)) }
        return seeds
    }

    func read(_ input: Data) -> Set<String> {
        var accepted: Set<String> = []
        attempt {
            try verifier.verify(String(decoding: input, as: UTF8.self), now: 1_750_000_000)
            accepted.insert("token")
        }
        attempt {
            try verifier.verify(try key.token(header: Self.header, payload: input), now: 1_750_000_000)
            accepted.insert("payload")
        }
        return accepted
    }
}

/// Recorded histories: answers of the server API and lists of signed transactions, with and without a verifier.
struct RecordedHistoryReader: FuzzedReader {
    private let signer: JWSSigner
    private let verifier: StoreDocumentVerifier
    private static let transaction = Data(
        (#"{"transactionId":"2","originalTransactionId":"2","bundleId":"com.example.shop","productId":"a","purchaseDate":1,"#
            + #""originalPurchaseDate":1,"quantity":1,"type":"Consumable","inAppOwnershipType":"PURCHASED","#
            + #""signedDate":1700000000000,"environment":"Sandbox","price":990,"currency":"USD"}"#).utf8
    )

    init() throws {
        let identity = try SigningIdentity.make(storeName: "Fuzzer")
        signer = try JWSSigner(identity: identity)
        verifier = try StoreDocumentVerifier(
            root: identity.rootCertificate,
            bundleID: "com.example.shop",
            environment: .sandbox
        )
    }

    let parts: Set<String> = ["answer", "verified answer", "verified document"]

    var seeds: [Data] {
        do {
            let text = try signer.sign(Self.transaction).text.compactSerialization
            return [Self.transaction, Data(text.utf8), Data("{\"signedTransactions\":[\"\(text)\"]}".utf8)]
        } catch {
            return [Self.transaction]
        }
    }

    func read(_ input: Data) -> Set<String> {
        var accepted: Set<String> = []
        if attempt({ _ = try RecordedHistory(historyJSON: input) }) { accepted.insert("answer") }
        if attempt({ _ = try RecordedHistory(historyJSON: input, verifiedBy: verifier) }) {
            accepted.insert("verified answer")
        }
        attempt {
            let text = try signer.sign(input).text.compactSerialization
            attempt { _ = try RecordedHistory(signedTransactions: [text]) }
            _ = try RecordedHistory(signedTransactions: [text], verifiedBy: verifier)
            accepted.insert("verified document")
        }
        return accepted
    }
}

/// Recorded histories: timelines as JSON Lines.
struct TimelineReader: FuzzedReader {
    var seeds: [Data] { [] }

    func read(_ input: Data) -> Set<String> {
        attempt { _ = try RecordedHistory(timeline: String(decoding: input, as: UTF8.self)) }
        return []
    }
}

/// The receipts of single transactions, which are property lists.
struct TransactionReceiptReader: FuzzedReader {
    private let receipt: Data

    init() throws {
        let shop = try EndpointReader.Shop()
        receipt = try blocking { try await shop.server.transactionReceipt(of: shop.transaction) }
    }

    let parts: Set<String> = ["receipt"]

    var seeds: [Data] { [receipt] }

    func read(_ input: Data) -> Set<String> { attempt { _ = try TransactionReceipt(input) } ? ["receipt"] : [] }
}

/// The answers of back ends to notifications.
struct AnswerReader: FuzzedReader {
    var seeds: [Data] { [] }

    func read(_ input: Data) -> Set<String> {
        _ = LoopbackClient.result(of: Array(input))
        return []
    }
}

/// The private keys of back ends, as PEM.
struct KeyReader: FuzzedReader {
    private let pem: Data

    init() throws { pem = Data(try ServerTokenKey().pem.utf8) }

    let parts: Set<String> = ["key"]

    var seeds: [Data] { [pem] }

    func read(_ input: Data) -> Set<String> {
        attempt {
            let key = try ServerTokenKey(pkcs8: input)
            _ = try key.pem
        } ? ["key"] : []
    }
}
