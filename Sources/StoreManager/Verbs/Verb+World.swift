import StoreControl
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The verbs about the account, the App Store, and time.
extension Verb {
    static let storefront = Verb(
        "storefront",
        .changing,
        "Move the customer's account to another country",
        values: "CODE",
        arity: 1...1,
        "CODE has three letters (ISO 3166-1), such as FRA. The setting is stored for the configuration file that is "
            + "named, and an app with the same file is notified."
    ) { arguments, console throws(ManagerFailure) in
        let code = (arguments.value(0) ?? "").uppercased()
        guard code.count == 3, code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw ManagerFailure(.usage, "\"\(code)\" is no country of three letters, such as USA, FRA or JPN")
        }
        return try await ChangeReport.change(arguments, console) { store, _ throws(ManagerFailure) in
            await store.local.changeTestSettings { $0.storefrontCountryCode = code }
            return ("moved the customer's account to \(code)", nil)
        }
    }

    static let intent = Verb(
        "intent",
        .changing,
        "Tap a promoted product in the App Store, for the app to sell",
        values: "PRODUCT [OFFER]",
        arity: 1...2,
        "Nothing is bought. The app receives the intent through PurchaseIntent.intents, and its payment queue asks the "
            + "observers: at once if it runs, else when it is next launched."
    ) { arguments, console throws(ManagerFailure) in
        let intent = PurchaseIntentPayload(productID: arguments.value(0) ?? "", offerID: arguments.value(1))
        return try await ChangeReport.change(arguments, console) { store, _ throws(ManagerFailure) in
            try await reporting { () throws(StoreFailure) in try await store.local.leaveIntent(intent) }
            return ("stored an intent to buy \(intent.productID), which the app receives", nil)
        }
    }

    static let advance = Verb(
        "advance",
        .changing,
        "Let time pass in the store, such as 3d, 2w or 1d12h",
        values: "DURATION",
        arity: 1...1,
        """
        DURATION consists of numbers with a unit: s, m (minutes), h, d, w. Renewals and ends on the way are decided, each
        with the date at which it was due. Every process whose store keeps the machine's time follows, also later ones;
        "storekit clear" takes it back. The app's own Date() does not move.
        """
    ) { arguments, console throws(ManagerFailure) in
        let text = arguments.value(0) ?? ""
        guard let seconds = seconds(in: text), seconds > 0 else {
            throw ManagerFailure(
                .usage,
                "\"\(text)\" is not a duration",
                "Write a duration such as 45s, 30m, 12h, 3d, 2w or 1d12h."
            )
        }
        return try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            try await reporting { () throws(StoreFailure) in
                try await store.local.advanceClock(byMilliseconds: seconds * 1000)
            }
            return ("advanced the store's clock by \(text) to \(try file.now().description.shortTime) UTC", nil)
        }
    }

    /// Returns the seconds of a duration such as `1d12h`, at most a hundred years.
    private static func seconds(in text: String) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        let limit: Int64 = 100 * 366 * 86_400
        var total: Int64 = 0
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else {
                guard let unit = units[character], let count = Int64(digits), count <= limit / unit else { return nil }
                total += count * unit
                digits = ""
            }
        }
        return digits.isEmpty && total <= limit ? total : nil
    }
}
