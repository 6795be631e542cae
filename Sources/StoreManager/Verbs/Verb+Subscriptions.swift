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
        ofSubscription
    ) { arguments, console throws(ManagerFailure) in
        try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let id = try file.identifier(arguments.value(0) ?? "")
            try await reporting { () throws(StoreFailure) in try await store.local.forceRenewal(ofTransaction: id) }
            return ("renewed the subscription of transaction #\(id)", id)
        }
    }

    static let expire = Verb(
        "expire",
        .changing,
        "End a subscription now",
        values: "ID",
        arity: 1...1,
        ofSubscription + " Renewal is turned off, and no transaction is announced."
    ) { arguments, console throws(ManagerFailure) in
        try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let id = try file.identifier(arguments.value(0) ?? "")
            try await reporting { () throws(StoreFailure) in
                try await store.local.expireSubscription(ofTransaction: id)
            }
            return ("ended the subscription of transaction #\(id)", id)
        }
    }

    static let priceIncrease = Verb(
        "price-increase",
        .changing,
        "Ask for consent to a higher price, or answer for the customer",
        values: "ID",
        arity: 1...1,
        options: [
            Option("without-consent", "only inform the customer; the increase counts as accepted"),
            Option("agree", "the customer agrees to the increase that was asked for"),
            Option("decline", "the customer declines it: the subscription ends with its period"),
        ],
        ofSubscription
    ) { arguments, console throws(ManagerFailure) in
        let chosen = ["without-consent", "agree", "decline"].filter { arguments.has($0) }
        guard chosen.count <= 1 else {
            throw ManagerFailure(.usage, "--\(chosen[0]) and --\(chosen[1]) exclude each other")
        }
        return try await ChangeReport.change(arguments, console) { store, file throws(ManagerFailure) in
            let id = try file.identifier(arguments.value(0) ?? "")
            let local = store.local
            try await reporting { () throws(StoreFailure) in
                switch chosen.first {
                case "agree": try await local.answerPriceIncrease(agreeing: true, ofTransaction: id)
                case "decline": try await local.answerPriceIncrease(agreeing: false, ofTransaction: id)
                case let choice: try await local.raisePrice(needingConsent: choice == nil, ofTransaction: id)
                }
            }
            let done =
                switch chosen.first {
                case "agree": "the customer agreed to the higher price"
                case "decline": "the customer declined the higher price"
                case nil: "the customer was asked for consent to a higher price"
                case _: "the customer was informed of a higher price"
                }
            return ("\(done), subscription of transaction #\(id)", id)
        }
    }
}
