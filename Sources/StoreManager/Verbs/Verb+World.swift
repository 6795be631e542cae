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
        completion: .names(.countries),
        "CODE has three letters (ISO 3166-1), such as FRA. The setting is stored for the configuration file that is "
            + "named, and an app with the same file is notified."
    ) { arguments, console throws(ManagerFailure) in
        let code = (arguments.value(0) ?? "").uppercased()
        guard ISOCodes.isCountry(code) else {
            throw ManagerFailure(
                .usage,
                "\"\(code)\" is no country",
                "Write the three letters of ISO 3166-1, such as USA, FRA or JPN."
            )
        }
        return try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            try LaneNote(.storefrontMoved(countryCode: code), in: file).write()
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
        completion: .names(.offers),
        "Nothing is bought. The app receives the intent through PurchaseIntent.intents, and its payment queue asks the "
            + "observers: at once if it runs, else when it is next launched."
    ) { arguments, console throws(ManagerFailure) in
        let intent = PurchaseIntentPayload(productID: arguments.value(0) ?? "", offerID: arguments.value(1))
        return try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let note = try LaneNote(.intentSent(productID: intent.productID, offerID: intent.offerID), in: file)
            do throws(StoreFailure) {
                try await store.local.leaveIntent(intent) { note.write() }
            } catch {
                throw ManagerFailure(error, selling: store.catalog)
            }
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
        let seconds = try seconds(in: text)
        return try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            try LaneNote(.clockAdvanced(milliseconds: seconds * 1000), in: file).write()
            try await reporting { () throws(StoreFailure) in
                try await store.local.advanceClock(byMilliseconds: seconds * 1000)
            }
            return ("advanced the store's clock by \(text) to \(try file.now().description.shortTime) UTC", nil)
        }
    }

    /// Returns the seconds of a duration such as `1d12h`.
    ///
    /// - Throws: A usage failure for a text that is no duration, for no time, and for more than a hundred years.
    private static func seconds(in text: String) throws(ManagerFailure) -> Int64 {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        let advice = "Write a duration such as 45s, 30m, 12h, 3d, 2w or 1d12h."
        // Exact for every permitted duration; longer ones need no exactness.
        var total: Double = 0
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else {
                guard let unit = units[character], let count = Double(digits) else {
                    throw ManagerFailure(.usage, "\"\(text)\" is not a duration", advice)
                }
                total += count * unit
                digits = ""
            }
        }
        guard digits.isEmpty, !text.isEmpty else {
            throw ManagerFailure(.usage, "\"\(text)\" is not a duration: the unit is missing", advice)
        }
        guard total > 0 else {
            throw ManagerFailure(.usage, "\"\(text)\" is no time at all, so nothing would change", advice)
        }
        guard total <= 100 * 366 * 86_400 else {
            throw ManagerFailure(.usage, "\"\(text)\" is longer than a hundred years, the most at a time", advice)
        }
        return Int64(total)
    }
}
