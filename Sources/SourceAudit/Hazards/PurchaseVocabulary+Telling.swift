extension PurchaseVocabulary {
    private static let successes = [
        "success", "succe", "purchas", "bought", "paid", "complet", "finish", "restor", "transaction", "product",
        "receipt", "true", "subscri",
    ]
    private static let failures = ["error", "fail", "cancel", "false", "throwing", "declin", "pending", "defer"]
    private static let channels = ["subject", "publisher", "relay", "purchase", "success", "transaction", "result"]

    /// True if a call tells other code that a purchase has succeeded.
    ///
    /// The call is one of a stored closure, a delegate, a subject or a continuation, and its text names a success and no failure.
    static func tellsSuccess(_ reference: Reference) -> Bool {
        guard let call = reference.last.call, isChannel(reference) else { return false }
        let texts =
            (reference.names + call.arguments.flatMap { ($0.label.map { [$0] } ?? []) + $0.value.texts })
            .map { $0.lowercased() }
        guard !texts.contains(where: { text in failures.contains { text.contains($0) } }) else { return false }
        return reference.last.name == "resume"
            || texts.contains { text in successes.contains { text.contains($0) } }
    }

    /// True if a branch with this name, such as a case or a function, is not the one of a purchase.
    static func isUnpaid(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["fail", "cancel", "error", "defer", "pending", "unverified", "purchasing"].contains {
            name.contains($0)
        }
    }

    /// True if a call keeps a value, so that the app may know of the purchase before it is told.
    static func keeps(_ reference: Reference) -> Bool {
        let name = reference.last.name.lowercased()
        return reference.last.call != nil
            && ["set", "save", "store", "persist", "record"].contains { name.hasPrefix($0) }
    }

    private static func isChannel(_ reference: Reference) -> Bool {
        let name = reference.last.name
        let lower = name.lowercased()
        let owner = reference.components.count > 1 ? reference.components[reference.components.count - 2].name : ""
        if reference.names.dropLast().contains(where: { $0.lowercased().hasSuffix("delegate") }) { return true }
        switch name {
        case "resume", "yield": return owner.lowercased().contains("continuation")
        case "send", "onNext", "accept": return channels.contains { owner.lowercased().contains($0) }
        default: break
        }
        guard reference.components.count == 1 || reference.components.count == 2 && owner == "self" else {
            return false
        }
        let isEvent = name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true
        return isEvent || ["completion", "handler", "callback", "closure", "block"].contains { lower.contains($0) }
    }
}

extension Expression {
    /// All names and words of an expression, without those in closures.
    fileprivate var texts: [String] {
        words
            + allReferences.flatMap { reference in
                reference.names
                    + reference.components.flatMap { $0.call?.arguments.flatMap { $0.value.words } ?? [] }
            }
    }
}
