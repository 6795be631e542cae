import Foundation
import StoreCatalog
import StoreInterface

/// Runs a reader and drops the error that it gives for a bad input.
///
/// - Returns: True if the reader accepted the input.
@discardableResult
func attempt(_ body: () throws -> Void) -> Bool {
    do {
        try body()
        return true
    } catch {
        return false
    }
}

/// JSON in both dialects; a text of the strict one also belongs to the lenient one.
struct JSONReader: FuzzedReader {
    let parts: Set<String> = ["strict", "lenient", "mended"]

    var seeds: [Data] {
        [
            "{\"a\":1 \"b\":[1,,2] // c\n}", "[1 2,/* c */3,,]", "{\"a\" 1}",
            #"{"a":[1,-2.5e3,true,false,null,"b\u00e9\ud83d\ude00\n"],"c":{}}"#, "\u{FEFF}{\"a\":1,\"a\":[],}", "[]",
            "0",
            String(repeating: "[", count: 600),
        ].map { Data($0.utf8) }
    }

    func read(_ input: Data) -> Set<String> {
        // Callers check the encoding first.
        guard String(validating: input, as: UTF8.self) != nil else { return [] }
        let bytes = Array(input)
        let isStrict = attempt { _ = try JSONScanner.value(in: bytes, .strict) }
        let isLenient = attempt { _ = try JSONScanner.value(in: bytes, .lenient) }
        precondition(isLenient || !isStrict, "the strict dialect is a part of the lenient one")
        let mending = JSONScanner.mending(bytes)
        let faults = mending.mended + (mending.end.map { [$0] } ?? [])
        precondition(faults.isEmpty == isLenient, "the lenient dialect accepts what needs no mending")
        precondition(faults.allSatisfy { (0...bytes.count).contains($0.offset) }, "a fault is in the text")
        if mending.end == nil, !isLenient { return ["mended"] }
        return isStrict ? ["strict", "lenient"] : isLenient ? ["lenient"] : []
    }
}

/// Configuration files of Xcode.
struct ConfigurationReader: FuzzedReader {
    let parts: Set<String> = ["configuration"]

    var seeds: [Data] {
        [
            """
            {"identifier":"A1","products":[{"displayPrice":"0.99","familyShareable":false,"internalID":"1",
            "localizations":[{"description":"d","displayName":"n","locale":"en_US"}],"productID":"coins",
            "referenceName":null,"type":"Consumable"}],"settings":{"_storefront":"USA","_timeRate":6,
            "_failTransactionsEnabled":true},"subscriptionGroups":[{"id":"2","localizations":[],"name":"plans",
            "subscriptions":[{"adHocOffers":[{"displayPrice":"1","internalID":"3","numberOfPeriods":2,"offerID":"o",
            "paymentMode":"payAsYouGo","subscriptionPeriod":"P1M"}],"displayPrice":"4.99","groupNumber":1,
            "internalID":"4","introductoryOffer":{"displayPrice":"","internalID":"5","paymentMode":"free",
            "subscriptionPeriod":"P1W"},"localizations":[],"productID":"month","recurringSubscriptionPeriod":"P1M",
            "referenceName":"m","subscriptionGroupID":"2","type":"RecurringSubscription"}]}],
            "version":{"major":4,"minor":0}}
            """, "{}", "\u{FEFF}{\"version\":{\"major\":99}}",
        ].map { Data($0.utf8) }
    }

    func read(_ input: Data) -> Set<String> {
        attempt { _ = try StoreKitFileReader.catalog(from: input, path: "Fuzzed.storekit") } ? ["configuration"] : []
    }
}
