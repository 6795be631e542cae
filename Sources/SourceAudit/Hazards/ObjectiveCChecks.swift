/// The hazards that the tokens of Objective-C show.
enum ObjectiveCChecks {
    private struct Method {
        var name = ""
        let tokens: ArraySlice<Token>
    }

    static func findings(_ source: AuditedSource) -> [Finding] {
        guard source.isObjectiveC else { return [] }
        let methods = methods(in: source.tokens)
        let finishing = Set(methods.filter { $0.tokens.contains { $0 == "finishTransaction" } }.map(\.name))
        return methods.flatMap { method in states(method, finishing, source) + calls(method, source) }
    }

    /// The methods with a body: from a sign at the beginning of a line to the brace that closes the body.
    private static func methods(in tokens: [Token]) -> [Method] {
        var result: [Method] = []
        var index = 0
        while index < tokens.count {
            let start = index
            index += 1
            guard tokens[start].startsLine, tokens[start] == "-" || tokens[start] == "+", start + 1 < tokens.count,
                tokens[start + 1] == "("
            else { continue }
            var (name, depth) = ("", 0)
            while index < tokens.count, tokens[index] != "{", tokens[index] != ";" {
                if tokens[index] == "(" { depth += 1 }
                if tokens[index] == ")" { depth -= 1 }
                if name.isEmpty, depth == 0, tokens[index].kind == .word { name = tokens[index].text }
                if index + 1 < tokens.count, tokens[index + 1] == ":", !name.isEmpty, name != tokens[index].text {
                    name += ":" + tokens[index].text
                }
                index += 1
            }
            guard index < tokens.count, tokens[index] == "{" else { continue }
            let body = index
            depth = 0
            repeat {
                if tokens[index] == "{" { depth += 1 }
                if tokens[index] == "}" { depth -= 1 }
                index += 1
            } while depth > 0 && index < tokens.count
            result.append(Method(name: name, tokens: tokens[body..<index]))
        }
        return result
    }

    private static func finding(
        _ code: String,
        _ severity: Severity,
        _ source: AuditedSource,
        _ token: Token,
        _ method: Method,
        _ message: String
    ) -> Finding? {
        guard let hazard = Hazard.named(code) else { return nil }
        return Finding(
            hazard: hazard,
            severity: severity,
            place: source.place(token),
            message: message,
            symbol: method.name
        )
    }

    private static func states(_ method: Method, _ finishing: Set<String>, _ source: AuditedSource) -> [Finding] {
        let tokens = Array(method.tokens)
        let prefix = "SKPaymentTransactionState"
        let labels = tokens.indices.dropLast(2).filter { index in
            tokens[index] == "case" && tokens[index + 1].text.hasPrefix(prefix)
                || tokens[index] == "default" && tokens[index + 1] == ":"
        }
        guard labels.contains(where: { tokens[$0] == "case" }) else { return [] }
        var result: [Finding?] = []
        for (number, label) in labels.enumerated() {
            let end = number + 1 < labels.count ? labels[number + 1] : tokens.count
            let section = tokens[label..<end]
            guard section.contains(where: { $0 == "break" || $0 == "return" || $0 == "[" || $0 == "continue" }) else {
                continue
            }
            // Words between brackets name the methods that are called.
            let finishes = section.contains { token in
                token == "finishTransaction"
                    || finishing.contains { $0.split(separator: ":").first.map(String.init) == token.text }
            }
            let state = tokens[label] == "default" ? "default" : String(tokens[label + 1].text.dropFirst(prefix.count))
            let after =
                number == labels.count - 1
                ? false : tokens[labels[labels.count - 1]...].contains { $0 == "finishTransaction" }
            if ["Failed", "Restored", "Purchased"].contains(state), !finishes, !after {
                // A method of another file may finish.
                let handsOn = section.contains { $0 == "self" || $0 == "delegate" }
                if !handsOn {
                    result.append(
                        finding(
                            "H2",
                            .warning,
                            source,
                            tokens[label],
                            method,
                            "The transaction is not finished in the state \(state)."
                        )
                    )
                }
            }
            if ["Purchasing", "Deferred"].contains(state), section.contains(where: { $0 == "finishTransaction" }) {
                result.append(
                    finding(
                        "H3",
                        state == "Purchasing" ? .warning : .note,
                        source,
                        tokens[label],
                        method,
                        "The transaction is finished in the state \(state)."
                    )
                )
            }
        }
        return result.compactMap { $0 }
    }

    private static func calls(_ method: Method, _ source: AuditedSource) -> [Finding] {
        let tokens = Array(method.tokens)
        var result: [Finding?] = []
        let isScreen = ["viewDidLoad", "viewWillAppear", "viewDidAppear"].contains(
            method.name.split(separator: ":").first.map(String.init) ?? ""
        )
        let isLaunch = isScreen || method.name.contains("didFinishLaunchingWithOptions")
        for (index, token) in tokens.enumerated() where token.kind == .word {
            let next = index + 1 < tokens.count ? tokens[index + 1] : token
            switch token.text {
            case "addTransactionObserver" where isScreen:
                result.append(finding("H4", .warning, source, token, method, "The observer is attached by a screen."))
            case "restoreCompletedTransactions" where isLaunch:
                result.append(
                    finding(
                        "H12",
                        .warning,
                        source,
                        token,
                        method,
                        "Purchases are restored without a wish of the customer."
                    )
                )
            case "applicationUsername" where next == "=":
                let value = tokens[(index + 2)...].prefix { $0 != ";" }
                guard !value.contains(where: { $0.text.lowercased().contains("uuid") || $0 == "nil" }) else { continue }
                result.append(
                    finding("H11", .note, source, token, method, "Look at whether this value is the text of a UUID.")
                )
            case "doubleValue", "floatValue":
                guard index > 1, tokens[index - 1].text == "price" || tokens[index - 2].text == "price" else {
                    continue
                }
                result.append(
                    finding(
                        "H15",
                        .note,
                        source,
                        token,
                        method,
                        "A price is turned into a Double: look at whether it is shown."
                    )
                )
            case "firstObject"
            where index > 0 && tokens[index - 1].text == "transactions" && method.name.contains("updatedTransactions"):
                result.append(
                    finding("H22", .warning, source, token, method, "Only one transaction of the callback is handled.")
                )
            case "return" where method.name.contains("shouldAddStorePayment") && next.text == "NO" && tokens.count < 8:
                result.append(
                    finding(
                        "H16",
                        .warning,
                        source,
                        token,
                        method,
                        "The promoted purchase is refused, and the payment is not kept."
                    )
                )
            default: continue
            }
        }
        return result.compactMap { $0 }
    }
}
