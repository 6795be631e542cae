// swift-format-ignore-file
// Written from ComparedWithApplesLibrary.md by SnippetTests, which also says how. Do not edit.

import Foundation
import OpenStoreKit
import StoreVerification

enum ComparedWithApplesLibrarySnippets {}

// ComparedWithApplesLibrary.md, A revoked certificate
extension ComparedWithApplesLibrarySnippets {
    enum Block1 {
        /// Answers the request of the App Store that contains a notification.
        static func answer(
            _ signedPayload: String,
            verifier: StoreDocumentVerifier,
            asking status: @escaping @Sendable (CertificateChainData) async -> RevocationStatus
        ) async -> Int {
            do {
                let notification = try await verifier.notification(
                    signedPayload,
                    checkingRevocation: RevocationCheck(status)
                )
                print(notification.type)
                return 200
            } catch {
                // The App Store sends the notification again after a status of failure.
                return error.isRetryable ? 503 : 400
            }
        }
    }
}
