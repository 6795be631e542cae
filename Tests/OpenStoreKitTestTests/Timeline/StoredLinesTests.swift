import Foundation
import LocalStore
import OpenStoreKitTest
import StoreTimelines
import Testing
import TestWaiting

/// Tests of the lines of apps' calls that a database or a file contains.
@Suite(.timeLimit(.standard)) struct StoredLinesTests {
    /// Lines as version 5d7daeef wrote them, with a type for each API.
    private static let stored = #"""
        {"after":7,"app":"ManagedApp","process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"kind":"productsRequested","subject":"coins, pro"},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"kind":"productsReceived","subject":"coins, pro"},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"kind":"purchase","productID":"coins","subject":""},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"kind":"purchaseFailed","productID":"coins","subject":"productUnavailable"},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"document":{"change":{"revocation":{"milliseconds":1735689600000}},"id":3,"isVerified":true,"json":"eyJwcm9kdWN0SWQiOiJwcm8iLCJ0cmFuc2FjdGlvbklkIjoiMyJ9","productID":"pro"},"kind":"update","productID":"pro","subject":"","transactionID":3},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"document":{"change":{"upgrade":{}},"id":3,"isVerified":false,"json":"eyJwcm9kdWN0SWQiOiJwcm8iLCJ0cmFuc2FjdGlvbklkIjoiMyJ9","productID":"pro"},"kind":"history","productID":"pro","subject":"","transactionID":3},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"document":{"id":3,"isVerified":true,"json":"eyJwcm9kdWN0SWQiOiJwcm8iLCJ0cmFuc2FjdGlvbklkIjoiMyJ9","productID":"pro"},"kind":"status","productID":"pro","subject":"Subscribed","transactionID":3},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"kind":"finish","productID":"coins","subject":"","transactionID":3},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"kind":"sheet","subject":"offer code sheet"},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"async":{"kind":"storefrontChanged","subject":"FRA"},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"kind":"observerAdded","products":[],"quantity":1,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"kind":"paymentAdded","productID":"pro","products":[],"quantity":2,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"entry":{"date":1735689600000,"identifier":"3","productID":"pro","quantity":1,"state":1,"userName":"anna"},"kind":"updated","products":[],"quantity":1,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"entry":{"date":1735689600000,"identifier":"3","productID":"pro","quantity":1,"state":1,"userName":"anna"},"kind":"finish","products":[],"quantity":1,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"entry":{"date":1735689600000,"identifier":"3","productID":"pro","quantity":1,"state":1,"userName":"anna"},"kind":"removed","products":[],"quantity":1,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"entry":{"date":1735689600000,"productID":"pro","quantity":1,"state":2,"userName":"anna"},"failure":{"code":2,"name":"SKError","text":"The customer cancelled."},"kind":"updated","products":[],"quantity":1,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"entry":{"date":1735689600000,"identifier":"3","original":"1","productID":"pro","quantity":1,"state":3,"userName":"anna"},"kind":"updated","products":[],"quantity":1,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"kind":"restore","products":[],"quantity":1,"subject":"anna","unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"failure":{"name":"networkError","text":"No network."},"kind":"restoreFailed","products":[],"quantity":1,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"kind":"storefrontChanged","products":[],"quantity":1,"subject":"FRA","unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"kind":"asked","productID":"pro","products":[],"quantity":1,"subject":"should add store payment?","unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"answer":false,"kind":"answered","productID":"pro","products":[],"quantity":1,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"kind":"productsReceived","products":["pro","coins"],"quantity":1,"unknownProducts":["nothing"]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        {"after":7,"observer":{"failure":{"code":0,"name":"SKError","text":"Unknown."},"kind":"requestFailed","products":[],"quantity":1,"unknownProducts":[]},"process":4711,"store":"0B0E5A39-6B3C-4D0C-9C0B-1F5D0C9A3E11","time":1735689600000}
        """#

    private func records() throws -> [LaneRecord] {
        try Self.stored.split(separator: "\n").map { try JSONDecoder().decode(LaneRecord.self, from: Data($0.utf8)) }
    }

    private func timeline(of records: [LaneRecord]) -> Timeline {
        let timeline = Timeline()
        for record in records { timeline.add(record) }
        return timeline
    }

    @Test func `lines that the version with two types for calls has written are read as it read them`() throws {
        let entries = try timeline(of: records()).entries.map { entry in
            let details = entry.details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let numbers = [entry.transactionID.map { "#\($0)" }, entry.delivery.map { "delivery \($0)" }]
            return ([entry.lane.rawValue, entry.kind.rawValue, entry.event] + numbers.compactMap { $0 } + details)
                .joined(separator: " | ")
        }
        let expected = """
            async | productsRequested | products? coins, pro
            async | productsReceived | products: coins, pro
            async | purchase | purchase coins
            async | purchaseFailed | purchase: threw for coins (productUnavailable) | error=productUnavailable
            async | update | update: revoked pro | #3 | delivery 1 | change=revoked
            async | history | history: upgraded unverified pro | #3 | change=upgraded | verified=false
            async | status | status: pro (Subscribed) | #3 | status=Subscribed
            async | finish | finish coins | #3
            async | sheet | offer code sheet
            async | storefrontChanged | storefront: FRA
            observer | observerAdded | add observer
            observer | paymentAdded | add payment pro × 2 | quantity=2
            observer | updated | purchased pro | #3 | delivery 1 | state=purchased
            observer | finish | finish pro | #3 | state=purchased
            observer | removed | removed pro | #3 | state=purchased
            observer | updated | failed pro (paymentCancelled) | error=paymentCancelled | state=failed
            observer | updated | restored pro | #3 | delivery 1 | original=1 | state=restored
            observer | restore | restore | user=anna
            observer | restoreFailed | restore failed (networkError) | error=networkError
            observer | storefrontChanged | storefront: FRA
            observer | asked | pro should add store payment?
            observer | answered | no | answer=no
            observer | productsReceived | products: coins, pro | unknown=nothing
            observer | failed | request failed (unknown) | error=unknown
            """
        #expect(entries == expected.split(separator: "\n").map(String.init))
    }

    @Test func `the payload of a stored transaction is that of a timeline`() throws {
        let payloads = try timeline(of: records()).entries.compactMap(\.payload)
        #expect(payloads.first == #"{"productId":"pro","transactionId":"3"}"#)
        #expect(
            payloads.last
                == #"{"original":"1","payment":{"applicationUsername":"anna","productIdentifier":"pro","quantity":1},"#
                + #""transactionDate":1735689600000,"transactionIdentifier":"3","transactionState":"restored"}"#
        )
    }

    @Test func `a line keeps its event when it is written again`() throws {
        let records = try records()
        let again = try records.map {
            try JSONDecoder().decode(LaneRecord.self, from: try JSONEncoder().encode($0))
        }
        #expect(timeline(of: again).entries == timeline(of: records).entries)
    }
}
