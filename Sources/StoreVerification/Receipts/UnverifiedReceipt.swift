public import Foundation
import StoreInterface
import StoreSigning

/// Identifiers from receipts of which nothing is verified, for requests to the App Store Server API.
///
/// A server that replaces `verifyReceipt` gets a receipt from an app, takes the identifier of any of its transactions,
/// and asks the App Store for the customer's history. The answer is signed and has to be verified; the receipt does not
/// need to be. Never give access because of what these functions return.
public enum UnverifiedReceipt {
    /// Returns the identifier of a transaction in an app receipt.
    ///
    /// - Parameter receipt: The content of the receipt file, without base64 encoding.
    /// - Returns: The identifier of the first purchase in the receipt, or `nil` if it contains no purchase.
    /// - Throws: ``VerificationError/malformedDocument`` if the bytes are not a PKCS #7 message, or
    ///   ``VerificationError/malformedContent(_:)`` if their content is not that of a receipt.
    public static func transactionID(inAppReceipt receipt: Data) throws(VerificationError) -> String? {
        let content: [UInt8]
        do throws(VerificationFailure) {
            content = try SignedMessage.unverifiedContent(of: receipt)
        } catch {
            throw VerificationError(error)
        }
        let attributes: [ReceiptAttribute]
        do throws(SigningFailure) {
            attributes = try ReceiptAttribute.decode(content, raw: AuthenticReceipt.rawTypes)
        } catch {
            throw .malformedContent("it is not the set of attributes of a receipt")
        }
        for attribute in attributes where attribute.type == ReceiptField.purchase.rawValue {
            guard case .attributes(let purchase) = attribute.value else { continue }
            for field in [ReceiptPurchaseField.transactionID, .originalTransactionID] {
                let found = purchase.first { $0.type == field.rawValue }?.value
                if case .text(let identifier) = found, !identifier.isEmpty { return identifier }
            }
        }
        return nil
    }

    /// Returns the identifier of the transaction of a receipt in the form that apps had before iOS 7,
    /// `SKPaymentTransaction.transactionReceipt`.
    ///
    /// - Parameter receipt: The receipt, without base64 encoding.
    /// - Returns: The identifier, or `nil` if the receipt contains none.
    /// - Throws: ``VerificationError/malformedContent(_:)`` if it is not such a receipt.
    public static func transactionID(inTransactionReceipt receipt: Data) throws(VerificationError) -> String? {
        do throws(TransactionReceiptFault) {
            return try TransactionReceipt(receipt).purchase["transaction-id"]
        } catch {
            throw .malformedContent(error.reason)
        }
    }
}
