/// How what an app handed out of its consumables agrees with what was paid for.
struct GrantTally {
    private(set) var lost: [String] = []
    private(set) var duplicates: [String] = []
    private(set) var unpaid: [String] = []

    init(_ outcome: LaneOutcome) {
        let paid = outcome.purchases.filter(\.isConsumable)
        let durable = Set(outcome.purchases.filter { !$0.isConsumable }.map(\.productID))
        let identifiers = Set(paid.map(\.id))
        var units: [UInt64: Int] = [:]
        var anonymous: [String: Int] = [:]
        for note in outcome.notes {
            guard case .granted(let quantity, let id, _) = note.kind, !durable.contains(note.productID) else {
                continue
            }
            if let id, identifiers.contains(id) {
                units[id, default: 0] += quantity
            } else if let id {
                unpaid.append("\(note.productID) ×\(quantity) for #\(id), which is no purchase of it")
            } else {
                anonymous[note.productID, default: 0] += quantity
            }
        }
        for purchase in paid {
            var given = units[purchase.id] ?? 0
            if given < purchase.quantity, let spare = anonymous[purchase.productID], spare > 0 {
                let filled = min(spare, purchase.quantity - given)
                given += filled
                anonymous[purchase.productID] = spare - filled
            }
            let line = "\(purchase.title), bought on day \(purchase.day), granted ×\(given)"
            if given > purchase.quantity { duplicates.append(line) }
            // What was taken back before it was delivered is owed to nobody.
            if given < purchase.quantity, !purchase.isRevoked { lost.append(line) }
        }
        for (product, spare) in anonymous.sorted(by: { $0.key < $1.key }) where spare > 0 {
            let line = "\(product) ×\(spare) more than was paid for"
            if paid.contains(where: { $0.productID == product }) {
                duplicates.append(line)
            } else {
                unpaid.append(line)
            }
        }
    }
}
