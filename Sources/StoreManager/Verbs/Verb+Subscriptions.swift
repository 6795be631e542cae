import StoreControl
import LocalStore
import StoreInterface

/// The verbs about subscriptions.
extension Verb {
    private static let ofSubscription =
        "ID is the number of any transaction of the subscription, or its product, whose latest transaction counts."

    static let renew = Verb(
        "renew",
        .changing,
        "End the running period of a subscription and begin the next",
        values: "ID",
        arity: 1...1,
        completion: .names(.transactions),
        ofSubscription
    ) { arguments, console throws(ManagerFailure) in
        try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let id = try file.identifier(arguments.value(0) ?? "")
            try await file.perform(on: id, only: "a subscription in a paid period can be renewed") {
                () throws(StoreFailure) in
                try await store.local.forceRenewal(ofTransaction: id)
            }
            return ("renewed the subscription of transaction \(id)", id)
        }
    }

    static let expire = Verb(
        "expire",
        .changing,
        "Let a subscription expire now",
        values: "ID",
        arity: 1...1,
        completion: .names(.transactions),
        ofSubscription + " Renewal is turned off, and no transaction is announced."
    ) { arguments, console throws(ManagerFailure) in
        try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let id = try file.identifier(arguments.value(0) ?? "")
            try await file.perform(on: id, only: "a running subscription can expire") { () throws(StoreFailure) in
                try await store.local.expireSubscription(ofTransaction: id)
            }
            return ("expired the subscription of transaction \(id)", id)
        }
    }

    static let autoRenew = Verb(
        "auto-renew",
        .changing,
        "Turn the renewal of a subscription on or off, as the customer does",
        values: "ID on|off",
        arity: 2...2,
        completion: .names(.transactions),
        ofSubscription + " A subscription whose renewal is off ends with its period."
    ) { arguments, console throws(ManagerFailure) in
        let word = arguments.value(1) ?? ""
        guard ["on", "off"].contains(word) else {
            throw ManagerFailure(.usage, "\"\(word)\" is neither on nor off", "usage: storekit auto-renew ID on|off")
        }
        return try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let id = try file.identifier(arguments.value(0) ?? "")
            try await file.perform(on: id, only: "a running subscription of the customer renews") {
                () throws(StoreFailure) in
                try await store.local.setAutoRenewal(word == "on", ofTransaction: id)
            }
            return ("auto-renew \(word), subscription of transaction \(id)", id)
        }
    }

    static let priceIncrease = Verb(
        "price-increase",
        .changing,
        "Ask for consent to a higher price, or answer for the customer",
        values: "ID",
        arity: 1...1,
        completion: .names(.transactions),
        options: [
            Option("without-consent", "only inform the customer; the increase counts as accepted"),
            Option("agree", "the customer agrees to the increase that was asked for"),
            Option("decline", "the customer declines it: the subscription ends with its period"),
        ],
        ofSubscription
    ) { arguments, console throws(ManagerFailure) in
        let chosen = ["without-consent", "agree", "decline"].filter { arguments.has($0) }
        guard chosen.count <= 1 else {
            throw ManagerFailure(
                .usage,
                "--\(chosen[0]) and --\(chosen[1]) exclude each other",
                "Give one of them, or none to ask for consent."
            )
        }
        return try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let id = try file.identifier(arguments.value(0) ?? "")
            let local = store.local
            let need =
                ["agree", "decline"].contains(chosen.first)
                ? "a subscription that was asked for consent can answer" : "a subscription that renews can cost more"
            try await file.perform(on: id, only: need) { () throws(StoreFailure) in
                switch chosen.first {
                case "agree": try await local.answerPriceIncrease(agreeing: true, ofTransaction: id)
                case "decline": try await local.answerPriceIncrease(agreeing: false, ofTransaction: id)
                case let choice: try await local.raisePrice(needingConsent: choice == nil, ofTransaction: id)
                }
            }
            let done =
                switch chosen.first {
                case "agree": "higher price agreed"
                case "decline": "higher price declined"
                case nil: "price consent asked for"
                case _: "higher price agreed without consent, after information"
                }
            return ("\(done), subscription of transaction \(id)", id)
        }
    }
}
