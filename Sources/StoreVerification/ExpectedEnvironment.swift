public import Foundation
import StoreInterface

/// The environment that a document or a receipt must have.
///
/// The signature and the chain are checked in each of them.
public enum ExpectedEnvironment: Hashable, Sendable {
    /// The App Store. App transactions, notifications and receipts must contain this number of the app.
    case production(appAppleID: Int64)
    /// The sandbox, whose documents contain no number of the app.
    case sandbox
    /// Local testing in Xcode. Also accepts documents whose only certificate is the root, because Xcode signs in this
    /// way.
    case xcode
}

extension ExpectedEnvironment {
    /// The name in signed documents.
    var name: String { kind.rawValue }

    /// The required number of the app in documents; `nil` if it is not compared.
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

/// The date at which every certificate of a chain has to be valid.
public enum CertificateMoment: Hashable, Sendable {
    /// The signing date in the document, so that documents stay valid after their certificates have expired.
    ///
    /// The default, which Apple's libraries also use without online checks.
    case signing
    /// A date of the caller's choice, such as the current date for documents that have just been received.
    case date(Date)
}
