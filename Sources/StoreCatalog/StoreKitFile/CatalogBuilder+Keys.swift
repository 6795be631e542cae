import StoreInterface

extension CatalogBuilder {
    /// The keys at the top level of a configuration, in the order of the file format's documentation.
    private static let topLevelKeys = [
        "identifier", "products", "nonRenewingSubscriptions", "subscriptionGroups", "settings", "appPolicies",
        "subscriptionOffersKeyPair", "version",
    ]

    /// The top-level keys of newer files that describe nothing which this store sells.
    private static let ignoredTopLevelKeys: Set<String> = ["subscriptionBundleGroups", "subscriptionSuiteGroups"]

    /// The major version of the newest known files.
    private static let newestVersion = 6

    /// The keys of a product, a subscription, or a plan of one.
    static let productKeys = [
        "productID", "type", "displayPrice", "familyShareable", "internalID", "localizations", "referenceName",
        "promotionalImageID", "recurringSubscriptionPeriod", "subscriptionGroupID", "groupNumber", "introductoryOffer",
        "introductoryOffers",
        "adHocOffers", "codeOffers", "winbackOffers", "billingPlans",
    ]

    static let groupKeys = ["id", "name", "localizations", "subscriptions"]

    static let offerKeys = [
        "internalID", "paymentMode", "subscriptionPeriod", "numberOfPeriods", "displayPrice", "offerID",
        "referenceName", "eligibility", "isStackable", "isEligible", "billingPlanType",
    ]

    static let settingKeys = [
        "_askToBuyEnabled", "_billingGracePeriodEnabled", "_billingIssuesEnabled", "_renewalBillingIssuesEnabled",
        "_disableDialogs", "_failTransactionsEnabled", "_storeKitError", "_storeKitErrors", "_locale", "_storefront",
        "_timeRate",
    ]

    /// Reports keys that differ from known keys only in upper and lower case; Apple ignores them as well.
    mutating func checkSpelling(of object: FileObject, knowing keys: [String]) {
        for key in object.members.keys.sorted() where object[key] != nil && !keys.contains(key) {
            let lowercased = key.lowercased()
            guard let correct = keys.first(where: { $0.lowercased() == lowercased }) else { continue }
            note(.misspelled(correct: correct), with: key, of: object, effect: .valueIgnored)
        }
    }

    /// Reports unknown top-level keys, because a list under such a key is not for sale.
    ///
    /// Deeper in the file, unknown keys are ignored, because every version of Xcode adds some.
    mutating func checkTopLevelKeys(of file: FileObject) {
        for key in file.members.keys.sorted() where !Self.topLevelKeys.contains(key) {
            // An empty list under an unknown key has no effect.
            if Self.ignoredTopLevelKeys.contains(key) || file.isEmpty(key) { continue }
            let isList = if case .list = file[key]?.content { true } else { false }
            note(
                .unknownKey(known: Self.topLevelKeys),
                with: key,
                of: file,
                effect: isList ? .entryIgnored : .valueIgnored
            )
        }
    }

    /// Reports a file of a later version than the newest known one.
    mutating func checkVersion(of file: FileObject) {
        guard case .object(let members)? = file["version"]?.content, case .number(let text)? = members["major"]?.content
        else { return }
        let version = FileObject(members: members, offset: file["version"]?.offset ?? 0, place: "version")
        guard let major = Int(text), major > Self.newestVersion else { return }
        note(
            .newerVersion(found: major, known: Self.newestVersion),
            with: "major",
            of: version,
            effect: .newKeysIgnored
        )
    }

    /// Reports duplicate keys of objects in the whole file.
    mutating func noteRepeatedKeys(in node: JSONNode, at place: String) {
        switch node.content {
        case .null, .flag, .number, .text: break
        case .list(let elements):
            for (index, element) in elements.enumerated() { noteRepeatedKeys(in: element, at: "\(place)[\(index)]") }
        case .object(let members):
            let object = FileObject(members: members, offset: node.offset, place: place)
            for repeated in members.repeatedKeys {
                note(
                    .repeatedKey,
                    at: repeated.offset,
                    place: object.place(of: repeated.key),
                    effect: .lastValueCounts
                )
            }
            for (key, member) in members { noteRepeatedKeys(in: member, at: object.place(of: key)) }
        }
    }
}

extension FileObject {
    /// Returns true if the member is `null`, an empty object, or an empty list.
    fileprivate func isEmpty(_ key: String) -> Bool {
        switch self[key]?.content {
        case nil, .null: true
        case .list(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .flag, .number, .text: false
        }
    }
}
