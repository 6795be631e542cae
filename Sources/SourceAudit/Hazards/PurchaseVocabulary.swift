/// The meaning of names in code with purchases: which call grants, which one finishes, which one only reports.
enum PurchaseVocabulary {
    private static let grants = [
        "grant", "unlock", "deliver", "provide", "award", "credit", "fulfill", "fulfil", "entitle", "addcoins",
        "addcredits", "addgems",
        "addtokens", "savepurchase", "markaspurchased", "markpurchased", "setpremium", "setpro", "enablepremium",
        "enablepro", "activate",
    ]
    private static let reports = [
        "notif", "log", "print", "track", "analytics", "toast", "alert", "refresh", "reload", "fetch", "load", "check",
        "update", "isunlocked",
        "delivered", "provider", "granted", "unlocked", "error", "fail", "cancel",
    ]
    private static let owned = [
        "premium", "unlocked", "purchased", "subscribed", "adfree", "adsremoved", "removeads", "isvip", "ispro",
        "haspro",
    ]

    /// True if a function with this name gives the customer something.
    static func isGrant(_ name: String) -> Bool {
        let name = name.lowercased()
        return grants.contains { name.contains($0) }
            && (!reports.contains { name.contains($0) } || name.hasPrefix("deliverpurchasenotif"))
    }

    /// True if a property with this name says that the customer has something.
    static func isOwned(_ name: String) -> Bool {
        let name = name.lowercased()
        return owned.contains { name.contains($0) }
    }

    static func isReport(_ name: String) -> Bool {
        let name = name.lowercased()
        return reports.contains { name.contains($0) }
    }

    /// True if a chain gives the customer something: a call named so, or an entry in a collection of owned products.
    static func grants(_ reference: Reference) -> Bool {
        guard reference.last.call != nil else { return false }
        let name = reference.last.name
        if ["insert", "append"].contains(name), reference.components.count > 1 {
            return isOwned(reference.components[reference.components.count - 2].name)
        }
        if name == "set", reference.path.hasPrefix("UserDefaults") {
            return reference.last.call?.arguments.first?.value.words.contains("true") ?? false
        }
        return isGrant(name)
    }

    /// True if an assignment gives the customer something, such as `isPremium = true`.
    static func grants(_ expression: Expression) -> Token? {
        guard expression.signs.contains("="), expression.words.last == "true",
            case .reference(let target)? = expression.parts.first,
            isOwned(target.last.name)
        else { return nil }
        return target.last.token
    }

    static func finishes(_ reference: Reference, in place: Project.Place, of project: Project) -> Bool {
        guard let call = reference.last.call else { return false }
        if reference.last.name == "finishTransaction" { return project.mayBeStoreKit(reference.last.token, in: place) }
        guard reference.last.name == "finish", call.arguments.isEmpty, call.trailing.isEmpty,
            reference.components.count > 1
        else { return false }
        return project.isStoreKit(
            reference.last.token,
            in: place,
            otherwise: reference.isAwaited && !project.sources[place.source].isObjectiveC
        )
    }

    /// The variables that stand for transactions in a function.
    static func isTransactionType(_ type: String) -> Bool {
        ["SKPaymentTransaction", "Transaction", "StoreKit.Transaction"].contains(type.trimmingSuffix("?"))
    }
}

extension String {
    func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
