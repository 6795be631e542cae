import Foundation
import StoreInterface
import StoreLedger

/// An error of the server API with Apple's code (V-08).
struct APIFault: Error, Hashable, Sendable {
    let code: Int64
    let message: String

    init(_ code: Int64, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The HTTP status: the first three digits of the code.
    var status: Int { Int(code / 10_000) }

    var response: ServerResponse {
        .json(.object(["errorCode": .whole(code), "errorMessage": .text(message)]), status: status)
    }
}

extension APIFault {
    static func badRequest(_ message: String) -> Self { Self(4_000_000, message) }
    static let revision = Self(4_000_005, "Invalid request. The revision belongs to another request, or is malformed.")
    static let transactionID = Self(4_000_006, "Invalid transaction id.")
    static let originalTransactionID = Self(4_000_008, "Invalid original transaction id.")
    static let extendByDays = Self(4_000_009, "Invalid extend by days value: it is a number from 1 to 90.")
    static let extendReason = Self(4_000_010, "Invalid extend reason code: it is a number from 0 to 3.")
    static let requestIdentifier = Self(4_000_011, "Invalid request identifier: it has 1 to 128 characters.")
    static let startTooEarly = Self(
        4_000_012,
        "Invalid request. The start date is more than 180 days in the past, or in the sandbox more than 30."
    )
    static let startAfterEnd = Self(4_000_013, "Invalid request. The end date precedes the start date.")
    static let paginationToken = Self(4_000_014, "Invalid request. The pagination token is malformed.")
    static let startDate = Self(4_000_015, "Invalid request. The start date is not a number of milliseconds.")
    static let endDate = Self(4_000_016, "Invalid request. The end date is not a number of milliseconds.")
    static let notificationType = Self(4_000_018, "Invalid request. The notification type or subtype is unknown.")
    static let severalFilters = Self(
        4_000_019,
        "Invalid request. A notification type and a transaction exclude each other."
    )
    static let testToken = Self(4_000_020, "Invalid request. The test notification token is malformed.")
    static let sort = Self(4_000_021, "Invalid request. The sort parameter is ASCENDING or DESCENDING.")
    static let productType = Self(4_000_022, "Invalid request. The product type is unknown.")
    static let productID = Self(4_000_023, "Invalid request. The product id is empty.")
    static let subscriptionGroup = Self(4_000_024, "Invalid request. The subscription group identifier is empty.")
    static let ownershipType = Self(4_000_026, "Invalid request. The ownership type is PURCHASED or FAMILY_SHARED.")
    static let noStorefronts = Self(4_000_027, "Invalid request. The list of storefront country codes is empty.")
    static let storefront = Self(4_000_028, "Invalid request. A storefront country code is not of three letters.")
    static let revoked = Self(4_000_030, "Invalid request. The revoked parameter is true or false.")
    static let subscriptionStatus = Self(4_000_031, "Invalid request. The status parameter is a number from 1 to 5.")
    static let customerConsented = Self(4_000_035, "Invalid request. customerConsented has to be true.")
    static let deliveryStatus = Self(4_000_036, "Invalid request. The delivery status is unknown.")
    static let sampleContent = Self(4_000_041, "Invalid request. sampleContentProvided has to be true or false.")
    static let refundPreference = Self(4_000_044, "Invalid request. The refund preference is unknown.")
    static let typeNotSupported = Self(4_000_047, "Invalid request. The type of the transaction is not supported.")
    static let appTransactionIDNotSupported = Self(
        4_000_048,
        "Invalid request. An app transaction id is not supported."
    )
    static let appAccountToken = Self(4_000_183, "Invalid request. The app account token is not a UUID.")
    static let shareOfSubscription = Self(
        4_000_209,
        "Invalid request. consumptionPercentage is not supported for auto-renewable subscriptions."
    )
    static let familyTransaction = Self(4_000_185, "Invalid request. Family transactions are not supported.")
    static let notOriginal = Self(4_000_187, "Invalid request. The id is not that of an original transaction.")
    static let extensionIneligible = Self(4_030_004, "Forbidden - the subscription is not active.")
    static let extensionMaximum = Self(4_030_005, "Forbidden - the subscription was extended twice within 365 days.")
    static let extensionFamily = Self(4_030_007, "Forbidden - family shared subscriptions cannot be extended.")
    static let accountNotFound = Self(4_040_001, "Account not found.")
    static let accountNotFoundRetryable = Self(4_040_002, "Account not found. Please try again.")
    static let originalNotFound = Self(4_040_005, "Original transaction id not found.")
    static let noNotificationURL = Self(4_040_007, "No App Store Server Notification URL provided.")
    static let testNotFound = Self(4_040_008, "Either the test notification token is expired or it is unknown.")
    static let statusRequestNotFound = Self(4_040_009, "No mass extension has this request identifier and product.")
    static let transactionNotFound = Self(4_040_010, "Transaction id not found.")
    static let appTransactionNotFound = Self(4_040_019, "No app transaction exists for the customer.")
    static let rateLimit = Self(4_290_000, "Rate limit exceeded.")
    static let internalError = Self(5_000_000, "An unknown error occurred.")
    static let internalErrorRetryable = Self(5_000_001, "An unknown error occurred. Please try again.")

    /// The error of a store that could not be read or written.
    init(_ failure: StoreFailure) { self.init(5_000_000, "The store failed: \(failure)") }

    init(_ refusal: ExtensionRefusal) {
        self =
            switch refusal {
            case .notFound: .originalNotFound
            case .familyShared: .extensionFamily
            case .notActive: .extensionIneligible
            case .tooMany: .extensionMaximum
            }
    }
}
