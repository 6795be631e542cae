import Foundation

extension CatalogBuilder {
    /// The raw values of a test session's time rates; 14 is not used (TS-30).
    private static let timeRates: Set<Int> = [
        0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005,
    ]

    /// Returns the settings of the file, with defaults for missing ones.
    mutating func settings(in file: FileObject) -> CatalogSettings {
        var settings = CatalogSettings.defaults
        guard let object = object("settings", in: file) else { return settings }
        checkSpelling(of: object, knowing: Self.settingKeys)
        settings.askToBuyEnabled = flag("_askToBuyEnabled", in: object) ?? settings.askToBuyEnabled
        settings.billingGracePeriodEnabled =
            flag("_billingGracePeriodEnabled", in: object) ?? settings.billingGracePeriodEnabled
        settings.interruptedPurchasesEnabled =
            flag("_billingIssuesEnabled", in: object) ?? settings.interruptedPurchasesEnabled
        settings.billingRetryEnabled = flag("_renewalBillingIssuesEnabled", in: object) ?? settings.billingRetryEnabled
        settings.dialogsDisabled = flag("_disableDialogs", in: object) ?? settings.dialogsDisabled
        settings.failTransactionsEnabled =
            flag("_failTransactionsEnabled", in: object) ?? settings.failTransactionsEnabled
        settings.failureErrorCode = integer("_storeKitError", in: object) ?? settings.failureErrorCode
        settings.simulatedErrors = simulatedErrors(in: object)
        if let locale = locale("_locale", in: object), !locale.isEmpty { settings.localeIdentifier = locale }
        if let country = text("_storefront", in: object)?.uppercased(), !country.isEmpty {
            if !ISOCodes.isCountry(country) {
                let expected = "a country of three letters (ISO 3166-1), such as USA"
                note(
                    .notUnderstood(country, expected: expected),
                    with: "_storefront",
                    of: object,
                    effect: .storefrontDerived
                )
            }
            settings.storefrontCountryCode = country
        }
        if let number = text("_applicationInternalID", in: object).flatMap({ Int64($0) }), number > 0 {
            settings.applicationID = number
        }
        settings.timeRateRawValue = timeRate(in: object) ?? settings.timeRateRawValue
        return settings
    }

    /// Returns the key pair of the file, or `nil` if its key is not base64 or not on P-256.
    mutating func offersKeyPair(in file: FileObject) -> OffersKeyPair? {
        guard let object = object("subscriptionOffersKeyPair", in: file) else { return nil }
        let id = requiredText("id", in: object, else: .entryIgnored)
        let encoded = requiredText("privateKey", in: object, else: .entryIgnored)
        guard let id, let encoded else { return nil }
        guard let key = Data(base64Encoded: encoded) else {
            // The text may be a secret, so it is not part of the diagnostic.
            note(.notUnderstood("…"), with: "privateKey", of: object, effect: .entryIgnored)
            return nil
        }
        if let kind = OffersKeyPair.foreignKind(ofKey: key) {
            note(.wrongKey(id: id, kind: kind), with: "privateKey", of: object, effect: .signaturesUnchecked)
            return nil
        }
        return OffersKeyPair(id: id, privateKey: key)
    }

    private mutating func timeRate(in object: FileObject) -> Int? {
        guard let rate = integer("_timeRate", in: object) else { return nil }
        if Self.timeRates.contains(rate) { return rate }
        note(.notUnderstood(String(rate)), with: "_timeRate", of: object, effect: .valueIgnored)
        return nil
    }

    /// Returns the enabled errors that identify an error; the others are disabled settings.
    private mutating func simulatedErrors(in object: FileObject) -> [CatalogSimulatedError] {
        var errors: [CatalogSimulatedError] = []
        for entry in objects("_storeKitErrors", in: object) {
            guard flag("enabled", in: entry) == true, let current = self.object("current", in: entry) else { continue }
            let name = requiredText("name", in: entry, else: .entryIgnored)
            let type = requiredText("type", in: current, else: .entryIgnored)
            let index = integer("index", in: current)
            if current["index"] == nil { note(.missing, with: "index", of: current, effect: .entryIgnored) }
            guard let name, let type, let index else { continue }
            errors.append(CatalogSimulatedError(apiName: name, type: oneWord(type), index: index))
        }
        return errors
    }

    /// Returns a type in one word, because some files contain `refund request` for `refundRequest`.
    private func oneWord(_ type: String) -> String {
        let words = type.split(separator: " ")
        return words.dropFirst().reduce(words.first.map(String.init) ?? "") {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }
}
