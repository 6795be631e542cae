import OpenStoreKitTest

/// The outcome of a script in one lane, after all work has settled.
struct Outcome: Sendable {
    /// The results of the steps outside the app, in order.
    let answers: [String]
    /// The products that the store charged for.
    let paid: [String]
    let refunded: Set<String>
    /// The products that the app granted, each delivery once.
    let granted: [String]
    /// The products that the app granted more than once.
    let givenAgain: [String]
    /// The products that the app took back, of those whose refund both APIs report.
    let revoked: Set<String>
    let entitlements: [String]
    /// The transactions that are unfinished, or in the queue without a pending request.
    let leftovers: [String]
    let inconsistencies: [String]
    let events: Timeline
    let lanes: [TimelineEntry.Lane]

    /// The events as text, which takes longer than many scripts.
    var timeline: String { events.rendered(lanes: lanes) }

    /// The violations of the rules, independent of the other lane.
    var faults: [String] {
        var faults = inconsistencies
        let (paidFor, given) = (Set(paid), Set(granted))
        let invented = given.subtracting(paidFor)
        if !invented.isEmpty { faults.append("granted without a charge: \(invented.sorted())") }
        // A purchase that was revoked before its delivery need not be granted.
        let lost = paidFor.subtracting(given).subtracting(refunded)
        if !lost.isEmpty { faults.append("paid for and never granted: \(lost.sorted())") }
        if !givenAgain.isEmpty { faults.append("given more than once: \(givenAgain)") }
        if !leftovers.isEmpty { faults.append("not finished: \(leftovers)") }
        return faults
    }

    /// Returns the differences between two lanes that played the same script.
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
        // A revoked purchase may have been delivered before, depending on the API that received the event first.
        let (own, others) = (Set(granted).subtracting(refunded), Set(other.granted).subtracting(other.refunded))
        compare("granted", own.sorted(), others.sorted())
        return differences
    }
}
