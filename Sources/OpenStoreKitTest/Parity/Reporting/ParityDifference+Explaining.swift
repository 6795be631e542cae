extension ParityDifference {
    /// A sentence that names the app, the event and the product, followed by the hazards that explain it.
    public var explanation: String {
        let who =
            switch offender {
            case .legacy: "the legacy app"
            case .new: "the new app"
            case nil: "the two apps"
            }
        let sentence = offender == nil ? disagreement : "\(fault) \(who)"
        guard let last = hazards.last else {
            let isListed = aspect != .effects && aspect != .answers
            return "\(sentence).\(isListed ? " None of the hazards that MIGRATION.md lists." : "")"
        }
        let names = hazards.count == 1 ? last : "\(hazards.dropLast().joined(separator: ", ")) or \(last)"
        return "\(sentence). Usually \(names) of MIGRATION.md."
    }

    /// The sentence about one app, without its name at the end.
    private var fault: String {
        switch aspect {
        case .purchases: "The customer was charged incorrectly by"
        case .lost: "The customer paid and did not receive the product from"
        case .partial: "The customer received less than was paid for from"
        case .duplicates: "The customer received more than was paid for from"
        case .unpaid: "The customer received an unpaid product from"
        case .unverified: "A purchase that failed verification was handed out by"
        case .grants: "Another quantity was handed out by"
        case .unlocked: "Access and entitlement differ in"
        case .finishOrder: "A crash between the two would have lost the purchase in"
        case .leftovers: "A transaction stays unfinished, and is delivered at every launch of"
        case .finishes: "A transaction was finished incorrectly by"
        case .prompts: "A sheet was shown without a request of the customer by"
        case .notices: "An incorrect notice was shown to the customer by"
        case .prices: "The customer was shown another price by"
        case .accounts: "The purchases of one customer have several accounts in"
        case .productRequests: "Missing products were requested repeatedly by"
        case .restoring: "The customer cannot restore in"
        case .promotions: "A tap in the App Store had no effect in"
        case .effects: "A button had no effect in"
        case .answers: "A call did not return, or a launch failed, in"
        }
    }

    /// The sentence about both apps.
    private var disagreement: String {
        switch aspect {
        case .purchases: "The two apps charged the customer differently"
        case .grants:
            Self.totals(legacy) == Self.totals(new)
                ? "The two apps handed out the same quantities at different times"
                : "The two apps handed out different quantities"
        case .unlocked: "The two apps let the customer use different products"
        case .finishes, .leftovers, .finishOrder: "The two apps finished different transactions"
        case .prompts: "The two apps showed different sheets"
        case .notices: "The two apps showed different notices"
        case .prices: "The two apps showed different prices"
        case .accounts: "The two apps bought for different accounts"
        case .lost, .partial, .duplicates, .unpaid, .unverified, .productRequests, .restoring, .promotions, .effects,
            .answers:
            "The two apps differ"
        }
    }

    /// The quantities without the remarks about their time.
    private static func totals(_ lines: [String]) -> [Substring] { lines.map { $0.prefix { $0 != "," } } }
}
