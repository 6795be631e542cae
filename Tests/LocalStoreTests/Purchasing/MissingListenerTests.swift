import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct MissingListenerTests {
    @Test func `buying without a listener is reported once (P-30)`() async throws {
        let warning = MissingListenerWarning()
        let test = try TestStore { $0.missingListenerWarning = warning }
        for _ in 0..<2 { try await test.buy("coins", finishing: true) }
        #expect(test.complaints.all.count == 1)
        #expect(try #require(test.complaints.all.first).contains("Transaction.updates"))
        // A second store of the process does not repeat the report.
        let other = try TestStore { $0.missingListenerWarning = warning }
        try await other.buy("coins")
        #expect(other.complaints.all == [])
    }

    @Test func `nothing is reported with a listener, or with the report switched off (P-30)`() async throws {
        let test = try TestStore { $0.missingListenerWarning = MissingListenerWarning() }
        let updates = test.store.transactionUpdates()
        try await test.buy("coins")
        #expect(test.complaints.all == [])
        _ = updates
        let silent = try TestStore()
        try await silent.buy("coins")
        #expect(silent.complaints.all == [])
    }

    @Test(arguments: [true, false, nil])
    func `the app's Info.plist decides whether histories include finished consumables (T-17)`(value: Bool?) throws {
        let folder = try TemporaryFolder()
        let locator = DefaultStoreLocator(
            variables: ["OPENSTOREKIT_DATABASE": ":memory:"],
            folders: [folder.url],
            bundleID: "com.example.shop",
            appVersion: "1",
            information: { $0 == "SKIncludeConsumableInAppPurchaseHistory" ? value : nil }
        )
        try Data(#"{ "version" : { "major" : 4, "minor" : 0 } }"#.utf8).write(
            to: folder.url.appending(path: "a.storekit")
        )
        #expect(try locator.configuration().includesConsumableHistory == (value ?? false))
        #expect(try locator.configuration().missingListenerWarning === MissingListenerWarning.ofThisProcess)
    }

    @Test(arguments: [("true", true), ("false", false), ("", false), (nil, false)] as [(String?, Bool)])
    func `an environment variable decides whether finished non-renewing subscriptions are listed (C-12)`(
        value: String?,
        isListed: Bool
    ) throws {
        #expect(try locator(listing: value).configuration(selling: .empty).listsFinishedNonRenewing == isListed)
    }

    @Test func `the variable for finished non-renewing subscriptions refuses values other than true and false`() throws
    {
        #expect {
            try locator(listing: "yes").configuration(selling: .empty)
        } throws: { error in
            guard case .configuration(let detail) = error as? StoreFailure else { return false }
            return detail.contains("OPENSTOREKIT_LIST_FINISHED_NON_RENEWING") && detail.contains("\"yes\"")
        }
    }

    private func locator(listing value: String?) -> DefaultStoreLocator {
        var variables = ["OPENSTOREKIT_DATABASE": ":memory:"]
        variables["OPENSTOREKIT_LIST_FINISHED_NON_RENEWING"] = value
        return DefaultStoreLocator(variables: variables, folders: [], bundleID: "com.example.shop", appVersion: "1")
    }
}
