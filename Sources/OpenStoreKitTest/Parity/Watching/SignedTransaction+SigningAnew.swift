import Foundation
import StoreInterface

extension SignedTransaction {
    /// The order of the curve P-256, the most significant byte first.
    private static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

    /// The same statement under another signature of the same key, which verifies as well.
    ///
    /// An ECDSA signature (r, s) is as good as (r, n − s), so nobody has to hold the key for it.
    var signedInAnotherWay: SignedTransaction {
        let segments = text.compactSerialization.split(separator: ".", omittingEmptySubsequences: false)
        guard segments.count == 3, let signature = Data(base64URL: segments[2]), signature.count == 64 else {
            return self
        }
        var bytes = [UInt8](signature)
        var borrow = 0
        for index in (0..<32).reversed() {
            let difference = Int(Self.order[index]) - Int(bytes[32 + index]) - borrow
            borrow = difference < 0 ? 1 : 0
            bytes[32 + index] = UInt8(truncatingIfNeeded: difference)
        }
        let other = [segments[0], segments[1], Substring(Data(bytes).base64URL)].joined(separator: ".")
        return SignedTransaction(
            text: SignedText(compactSerialization: other),
            transactionID: transactionID,
            readAt: readAt
        )
    }

    /// What the text says, whoever signed it; `nil` when it is none.
    var payload: TransactionPayload? {
        let segments = text.compactSerialization.split(separator: ".", omittingEmptySubsequences: false)
        guard segments.count == 3, let bytes = Data(base64URL: segments[1]) else { return nil }
        do {
            return try PayloadCoding.decode(TransactionPayload.self, from: bytes)
        } catch {
            return nil
        }
    }
}

extension Data {
    fileprivate init?(base64URL text: Substring) {
        var standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
        standard += String(repeating: "=", count: (4 - standard.count % 4) % 4)
        self.init(base64Encoded: standard)
    }

    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
