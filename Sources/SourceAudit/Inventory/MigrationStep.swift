/// The step of the migration guide at which the audited code stands, with the signs for it.
package struct MigrationStep: Hashable, Sendable, Codable {
    /// The names of the five steps, in order.
    package static let names = ["Record", "Server", "Shadow", "Switch", "Remove"]

    /// The number of the step from 1 to 5, or 0 for code that does not use Apple's framework.
    package let number: Int
    /// True if nothing of the step is left to be done that can be seen in the sources.
    package let isComplete: Bool
    /// The observations in the sources that the number follows from.
    package let signs: [String]

    /// The name of the step, such as `Shadow`.
    package var name: String { number == 0 ? "none" : Self.names[number - 1] }

    /// The address of the step in the migration guide, relative to the root of the package.
    package var page: String { number == 0 ? "MIGRATION.md" : "MIGRATION.md#\(Self.anchor(number))" }

    /// The state of the step in one sentence.
    package var sentence: String {
        if number == 0 { return "The sources do not use in-app purchases." }
        if isComplete { return "The code has arrived at the end of step 5 (Remove)." }
        return "The code stands at step \(number) (\(name))."
    }

    /// The end of the address of a step.
    package static func anchor(_ number: Int) -> String { "step-\(number)-\(names[number - 1].lowercased())" }

    /// Derives the step from the symbols that the code uses.
    init(observer: [Inventory.Entry], async: [Inventory.Entry]) {
        func count(_ entries: [Inventory.Entry], _ beginnings: String...) -> Int {
            entries.filter { entry in beginnings.contains(where: entry.symbol.hasPrefix) }.map(\.places).reduce(0, +)
        }
        var signs: [String] = []
        func sign(_ count: Int, _ text: String) -> Bool {
            guard count > 0 else { return false }
            signs.append("\(text) at \(count) \(count == 1 ? "place" : "places")")
            return true
        }
        let queue = sign(
            count(observer, "SKPaymentQueue", "SKPaymentTransactionObserver", "SKMutablePayment", "SKPayment."),
            "uses the payment queue or its observer"
        )
        _ = sign(count(observer, "SKPaymentQueue.finishTransaction"), "finishes through the queue")
        _ = sign(count(observer, "SKReceiptRefreshRequest"), "refreshes the receipt")
        let signed = sign(
            async.filter { $0.symbol.hasSuffix(".jwsRepresentation") || $0.symbol.hasSuffix(".jsonRepresentation") }
                .map(\.places).reduce(0, +),
            "reads the signed text of a transaction"
        )
        let listens = sign(
            count(async, "Transaction.updates", "Transaction.unfinished"),
            "listens to Transaction.updates or reads Transaction.unfinished"
        )
        let buys = sign(count(async, "Product.purchase"), "buys through Product.purchase")
        let finishes = sign(count(async, "Transaction.finish"), "finishes through Transaction.finish")
        let errors = count(observer, "SKError")
        let left = observer.map(\.places).reduce(0, +) - errors

        switch (left > 0, async.isEmpty) {
        case (false, true): (number, isComplete) = (errors > 0 ? 1 : 0, false)
        case (false, false):
            (number, isComplete) = (5, true)
            signs.append("uses no symbol of the observer API apart from errors")
        case (true, true):
            (number, isComplete) = (1, false)
            signs.append("uses no symbol of the asynchronous API")
        case (true, false):
            isComplete = false
            if buys || finishes {
                number = queue ? 4 : 5
            } else if listens {
                number = queue ? 3 : 5
            } else {
                number = signed ? 2 : 1
            }
            if number == 5 {
                signs.append("uses the observer API at \(left) \(left == 1 ? "place" : "places"), without its queue")
            }
        }
        self.signs = signs
    }
}
