/// The comparison of the consumables that an app granted with the paid ones.
struct GrantTally {
    private(set) var lost: [ParityFinding] = []
    private(set) var partial: [ParityFinding] = []
    private(set) var duplicates: [ParityFinding] = []
    private(set) var unpaid: [ParityFinding] = []

    init(_ story: LaneStory) {
        let outcome = story.outcome
        let paid = outcome.purchases.filter(\.isConsumable)
        let durable = Set(outcome.purchases.filter { !$0.isConsumable }.map(\.productID))
        let identifiers = Set(paid.map(\.id))
        var units: [UInt64: Int] = [:]
        var late: [UInt64: Int] = [:]
        var anonymous: [String: Int] = [:]
        for (position, act) in outcome.acts.enumerated() {
            guard case .granted(let quantity, let id, _) = act.kind, !durable.contains(act.productID) else { continue }
            if let id, identifiers.contains(id) {
                units[id, default: 0] += quantity
                if position >= outcome.before.actCount { late[id, default: 0] += quantity }
            } else if let id {
                let line = "\(act.productID) ×\(quantity) for #\(id), which is no purchase of it"
                unpaid.append(ParityFinding(line, at: [act]))
            } else {
                anonymous[act.productID, default: 0] += quantity
            }
        }
        for purchase in paid {
            var given = units[purchase.id] ?? 0
            if given < purchase.quantity, let spare = anonymous[purchase.productID], spare > 0 {
                let filled = min(spare, purchase.quantity - given)
                given += filled
                anonymous[purchase.productID] = spare - filled
            }
            let after = late[purchase.id].map { ", of which ×\($0) after the last launch" } ?? ""
            let line = "\(purchase.title), bought on day \(purchase.day), granted ×\(given)\(after)"
            let grants = story.grants(of: purchase.id).map(\.act)
            if given > purchase.quantity {
                duplicates.append(ParityFinding(line, [story.causeOfRepetition(of: purchase)], at: grants))
            }
            // The app does not owe the customer an undelivered purchase that was revoked.
            guard given < purchase.quantity, !purchase.isRevoked else { continue }
            let cause = story.causeOfNeglect(of: purchase, in: outcome.after.launch)
            if given > 0 {
                partial.append(ParityFinding(line, [cause ?? .quantityIgnored], at: grants))
            } else {
                lost.append(ParityFinding(line, [cause], at: story.finishes(of: purchase.id).map(\.act)))
            }
        }
        for (product, spare) in anonymous.sorted(by: { $0.key < $1.key }) where spare > 0 {
            let cause = story.causeOfExtra(product)
            let grants = story.grants(of: product)
            if paid.contains(where: { $0.productID == product }) {
                duplicates.append(ParityFinding("\(product) ×\(spare) more than was paid for", [cause], at: grants))
            } else {
                unpaid.append(
                    ParityFinding("\(product) ×\(spare), which the customer did not buy", [cause], at: grants)
                )
            }
        }
    }
}
