/// What has come of a script in one lane, once nobody has anything left to do.
struct Outcome: Sendable {
    /// What the world outside the app was answered, step by step.
    let answers: [String]
    /// What the store charged for.
    let paid: [String]
    let refunded: Set<String>
    /// What the app gave the customer, each delivery once.
    let granted: [String]
    /// What the app gave the customer more than once.
    let givenAgain: [String]
    /// The products that the app took back.
    let revoked: Set<String>
    let entitlements: [String]
    /// What is still unfinished, or in the queue without waiting for somebody.
    let leftovers: [String]
    let inconsistencies: [String]
    let timeline: String

    /// What must not be, whatever the other lane did.
    var faults: [String] {
        var faults = inconsistencies
        let (paidFor, given) = (Set(paid), Set(granted))
        let invented = given.subtracting(paidFor)
        if !invented.isEmpty { faults.append("granted without a charge: \(invented.sorted())") }
        // What was taken back before it was delivered is owed to nobody.
        let lost = paidFor.subtracting(given).subtracting(refunded)
        if !lost.isEmpty { faults.append("paid for and never granted: \(lost.sorted())") }
        if !givenAgain.isEmpty { faults.append("given more than once: \(givenAgain)") }
        if !leftovers.isEmpty { faults.append("not finished: \(leftovers)") }
        return faults
    }

    /// What differs between two lanes that played the same script.
    func differences(from other: Outcome) -> [String] {
        var differences: [String] = []
        func compare<Value: Equatable>(_ what: String, _ own: Value, _ others: Value) {
            if own != others { differences.append("\(what): \(own) · \(others)") }
        }
        compare("the world was answered", answers, other.answers)
        compare("paid", paid, other.paid)
        compare("refunded", refunded.sorted(), other.refunded.sorted())
        compare("entitlements", entitlements, other.entitlements)
        compare("products taken back", revoked.sorted(), other.revoked.sorted())
        // What was taken back may have been delivered before or not, as either API chances to be told first.
        let (own, others) = (Set(granted).subtracting(refunded), Set(other.granted).subtracting(other.refunded))
        compare("granted", own.sorted(), others.sorted())
        return differences
    }
}
