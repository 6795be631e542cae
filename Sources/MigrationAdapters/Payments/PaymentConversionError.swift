/// Why a payment of the original API cannot be made with the asynchronous one.
public enum PaymentConversionError: Error, Hashable, Sendable {
    /// The payment names no product; the original queue stops the process at it.
    case noProduct

    /// The quantity is not from 1 to 10.
    case quantity(Int)

    /// The payment carries request data, which no app may send.
    case requestData

    /// The policy has no token for the user name.
    case accountName(AccountNameRejection)

    /// The signature of the offer is not the base64 of any bytes.
    case offerSignature(String)

    /// The time at which the offer was signed is not a whole number of milliseconds.
    case offerTimestamp(Double)
}
