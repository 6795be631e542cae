import Foundation
import StoreInterface

extension Forgery {
    /// Notifications for another app, or with documents inside that are not trusted.
    static let notifications: [Forgery] = [
        notification("no body", "malformedContent") { members, _ in members["data"] = nil },
        notification("two bodies", "malformedContent", judge: .accepts) { members, _ in
            members["summary"] = ["environment": "Sandbox"]
        },
        notification("no type", "malformedContent", judge: .accepts) { members, _ in members["notificationType"] = nil
        },
        data("another bundle identifier", "wrongBundleID") { data, _ in data["bundleId"] = "com.example.other" },
        data("no bundle identifier", "wrongBundleID") { data, _ in data["bundleId"] = nil },
        data("another environment", "wrongEnvironment") { data, _ in data["environment"] = "Xcode" },
        data("no environment", "wrongEnvironment") { data, _ in data["environment"] = nil },
        data("another number of the app", "wrongAppAppleID", in: .production) { data, _ in data["appAppleId"] = 5 },
        data("no number of the app", "wrongAppAppleID", in: .production) { data, _ in data["appAppleId"] = nil },
        // Apple's library leaves the documents inside to its caller, and so the judge verifies them as well.
        data("a changed transaction inside", "innerDocument: invalidSignature") { data, issuer in
            data["signedTransactionInfo"] = try changed(issuer) { segments in
                let other = try issuer.json(.transaction) { $0["quantity"] = 9 }
                return "\(segments[0]).\(other.base64URL).\(segments[2])"
            }
        },
        data("a transaction of another store inside", "innerDocument: untrustedChain") { data, issuer in
            data["signedTransactionInfo"] = try Issuer(issuer.environment).document(.transaction)
        },
        data("a transaction of another app inside", "innerDocument: wrongBundleID") { data, issuer in
            data["signedTransactionInfo"] = try issuer.document(.transaction) { $0["bundleId"] = "com.example.other" }
        },
        data("a renewal info of another environment inside", "innerDocument: wrongEnvironment") { data, issuer in
            data["signedRenewalInfo"] = try issuer.document(.renewalInfo) { $0["environment"] = "Xcode" }
        },
        data("a text inside", "innerDocument: malformedDocument") { data, _ in data["signedRenewalInfo"] = "renewed" },
    ]

    private static func notification(
        _ name: String,
        _ verdict: String,
        judge: Judge = .rejects,
        in environment: StoreEnvironment? = nil,
        _ change: @escaping @Sendable (inout [String: Any], Issuer) throws -> Void
    ) -> Forgery {
        Forgery("notification: \(name)", verdict, of: .notification, judge: judge, in: environment) { issuer in
            try issuer.document(.notification) { try change(&$0, issuer) }
        }
    }

    /// A notification with another member `data`.
    private static func data(
        _ name: String,
        _ verdict: String,
        in environment: StoreEnvironment? = nil,
        _ change: @escaping @Sendable (inout [String: Any], Issuer) throws -> Void
    ) -> Forgery {
        notification(name, verdict, in: environment) { members, issuer in
            var data = members["data"] as? [String: Any] ?? [:]
            try change(&data, issuer)
            members["data"] = data
        }
    }
}

/// The order of the curve P-256, from SEC 2.
enum P256Order {
    static let bytes: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

    /// The order minus a number of 32 bytes.
    static func minus(_ number: ArraySlice<UInt8>) -> [UInt8] {
        var borrow = 0
        var difference: [UInt8] = []
        for (large, small) in zip(bytes, number).reversed() {
            let digit = Int(large) - Int(small) - borrow
            borrow = digit < 0 ? 1 : 0
            difference.append(UInt8(digit & 0xFF))
        }
        return difference.reversed()
    }
}

/// A signature in the form that TLS and receipts use.
enum DERSignature {
    static func encode(_ raw: [UInt8]) -> [UInt8] {
        var content: [UInt8] = []
        for half in [raw[..<32], raw[32...]] {
            var digits = Array(half.drop { $0 == 0 })
            if digits.first ?? 0x80 >= 0x80 { digits.insert(0, at: 0) }
            content += [0x02, UInt8(digits.count)] + digits
        }
        return [0x30, UInt8(content.count)] + content
    }
}
