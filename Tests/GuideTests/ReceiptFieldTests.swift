import Foundation
import Testing
import TestWaiting

/// The tables of receipt fields: the property that replaces each field of the receipt and of `verifyReceipt`.
@Suite(.timeLimit(.standard)) struct ReceiptFieldTests {
    /// The keys that Apple documents for the response, without the `_ms` and `_pst` forms of dates.
    private static let documentedKeys = [
        "adam_id", "app_account_token", "app_item_id", "application_version", "auto_renew_product_id",
        "auto_renew_status", "bundle_id", "cancellation_date", "cancellation_reason", "download_id", "environment",
        "expiration_date", "expiration_intent", "expires_date", "grace_period_expires_date", "in_app",
        "in_app_ownership_type", "is-retryable", "is_in_billing_retry_period", "is_in_intro_offer_period",
        "is_trial_period", "is_upgraded", "latest_receipt", "latest_receipt_info", "offer_code_ref_name",
        "original_application_version", "original_purchase_date", "original_transaction_id", "pending_renewal_info",
        "preorder_date", "price_consent_status", "price_increase_status", "product_id", "promotional_offer_id",
        "purchase_date", "quantity", "receipt", "receipt_creation_date", "receipt_type", "request_date", "status",
        "subscription_group_identifier", "transaction_id", "version_external_identifier", "web_order_line_item_id",
    ]

    private static func rows() throws -> [Substring] {
        try #require(try GuideDocument.migration().chapter("Receipt fields")).lines.filter { $0.hasPrefix("|") }
    }

    @Test func `the tables of receipt fields contain every documented key`() throws {
        let named = try Self.rows().flatMap { $0.matches(of: /`([a-z_-]+)`/).map { String($0.1) } }
        #expect(Set(Self.documentedKeys).subtracting(named) == [])
    }

    @Test func `every property in the tables of receipt fields exists`() throws {
        let file = GuideDocument.root.appending(path: "Tests/LayeringTests/Coverage/AsyncAPISymbols.tsv")
        let known = Set(
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
                String(line.split(separator: "\t")[1])
            }
        )
        let linked = try Self.rows().flatMap { $0.matches(of: /\[`([^`]+)`\]\(https/).map { String($0.1) } }
        let properties = linked.map { name in
            name.hasPrefix("RenewalInfo.") || name.hasPrefix("Status.") ? "Product.SubscriptionInfo." + name : name
        }
        #expect(properties.count > 35)
        #expect(Set(properties).subtracting(known) == [])
    }
}
