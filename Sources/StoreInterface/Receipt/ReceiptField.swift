/// The attributes of a receipt that anybody reads.
package enum ReceiptField: Int, Hashable, Sendable, CaseIterable {
    case environment = 0
    case appID = 1
    case bundleID = 2
    case appVersion = 3
    case opaqueValue = 4
    case deviceHash = 5
    case transactionDate = 8
    case ageRating = 10
    case developerID = 11
    case creationDate = 12
    case downloadID = 15
    case versionID = 16
    case purchase = 17
    case originalPurchaseDate = 18
    case originalAppVersion = 19
    case expirationDate = 21
}
