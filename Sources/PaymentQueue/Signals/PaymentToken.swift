import Foundation

/// The tag of a payment in the form of an app account token.
///
/// A store without signals returns the token with the transaction, so that the queue recognizes the purchase that an
/// approval completes. The tag is a UUID of version 8, in which an application chooses the bits (RFC 9562). Its
/// last six bytes are the same in each tag, so that a token of the queue is also recognized when its journal is lost.
enum PaymentToken {
    private static let ending = Array("OSKPAY".utf8)

    /// Creates the tag of a payment.
    ///
    /// - Returns: The text of a UUID that no other payment has.
    static func newTag() -> String {
        var bytes = (0..<10).map { _ in UInt8.random(in: .min ... .max) } + ending
        bytes[6] = 0x80 | (bytes[6] & 0x0F)
        bytes[8] = 0x80 | (bytes[8] & 0x3F)
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            )
        ).uuidString
    }

    /// Returns the token of a tag; `nil` for a text that is not the tag of a payment.
    ///
    /// - Parameter tag: The tag, which another version of this package may have made.
    /// - Returns: The token.
    static func token(of tag: String) -> UUID? {
        UUID(uuidString: tag).flatMap { isTag($0) ? $0 : nil }
    }

    /// Returns the tag of a token; `nil` for a token that the app chose.
    ///
    /// - Parameter token: The app account token of a transaction.
    /// - Returns: The tag.
    static func tag(of token: UUID) -> String? { isTag(token) ? token.uuidString : nil }

    /// Returns a token that the app chose; `nil` for a token that the queue chose.
    ///
    /// - Parameter token: The app account token of a transaction.
    /// - Returns: The token, or `nil`.
    static func ofApp(_ token: UUID?) -> UUID? { token.flatMap { isTag($0) ? nil : $0 } }

    private static func isTag(_ token: UUID) -> Bool {
        let bytes = token.uuid
        return bytes.6 >> 4 == 8 && [bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15] == ending
    }
}
