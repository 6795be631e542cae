public import Foundation
import StoreInterface

/// The environment that a document or a receipt has to be from.
///
/// The signature and the chain are checked in each of them.
public enum ExpectedEnvironment: Hashable, Sendable {
    /// The App Store. App transactions, notifications and receipts have to name this number of the app.
    case production(appAppleID: Int64)
    /// The sandbox, whose documents name no number of the app that could be compared.
    case sandbox
    /// Local testing in Xcode. Also accepts documents whose only certificate is the root, because Xcode signs so.
    case xcode
}

extension ExpectedEnvironment {
    /// The name in signed documents.
    var name: String { kind.rawValue }

    /// The number that documents have to name; `nil` where none is compared.
    var appAppleID: Int64? {
        switch self {
        case .production(let number): number
        case .sandbox, .xcode: nil
        }
    }

    var kind: StoreEnvironment {
        switch self {
        case .production: .production
        case .sandbox: .sandbox
        case .xcode: .xcode
        }
    }
}

/// The moment at which every certificate of a chain has to be valid.
public enum CertificateMoment: Hashable, Sendable {
    /// The time of signing that the document claims: documents stay valid after their certificates have expired.
    ///
    /// The default, and what Apple's libraries do without online checks.
    case signing
    /// A date of the caller's choice, such as the present, for documents that have just been received.
    case date(Date)
}
