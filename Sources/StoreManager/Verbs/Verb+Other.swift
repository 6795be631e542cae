/// The verbs that need neither a store nor a configuration.
extension Verb {
    static let rule = Verb(
        "rule",
        .other,
        "Print a rule of behavior, such as Q-61",
        values: "[ID]",
        arity: 0...1,
        completion: .names(.rules),
        usesStore: false,
        """
        Tests, errors and documentation cite rules by their identifiers. Without ID, all identifiers are listed. With --json
        and without ID, the document of all rules is printed, with their tests, their results on Apple's systems and the
        profiles that rest on them.
        """
    ) { arguments, console throws(ManagerFailure) in
        guard let word = arguments.value(0)?.uppercased() else {
            let document = RuleDocument.current
            if console.isJSON {
                try console.json(document)
            } else {
                console.line(document.rules.map(\.id).joined(separator: "\n"))
            }
            return .done
        }
        guard let rule = RuleDocument.current.rules.first(where: { $0.id == word }) else {
            throw ManagerFailure(.refused, "there is no rule \"\(word)\"", "\"storekit rule\" lists the identifiers.")
        }
        if console.isJSON {
            try console.json(rule)
        } else {
            console.line("\(console.styled(rule.id, .bold)) (\(rule.page))\n\n\(rule.described)")
        }
        return .done
    }

    static let completions = Verb(
        "completions",
        .other,
        "Print the completions for a shell",
        values: "SHELL",
        arity: 1...1,
        completion: .words(CompletionScript.shells),
        usesStore: false,
        "SHELL is bash, zsh or fish. bash: eval \"$(storekit completions bash)\""
    ) { arguments, console throws(ManagerFailure) in
        let shell = arguments.value(0) ?? ""
        guard let script = CompletionScript.text(for: shell) else {
            throw ManagerFailure(
                .usage,
                "there are no completions for \"\(shell)\"",
                "There are some for \(CompletionScript.shells.joined(separator: ", "))."
            )
        }
        console.write(script)
        return .done
    }

    static let help = Verb(
        "help",
        .other,
        "Print the overview, or the help of a verb",
        values: "[VERB]",
        arity: 0...1,
        completion: .verbs,
        usesStore: false
    ) { arguments, console throws(ManagerFailure) in
        guard let name = arguments.value(0) else {
            console.write(CommandLineHelp.overview(width: console.helpWidth))
            return .done
        }
        console.write(try named(name).help(width: console.helpWidth))
        return .done
    }
}

extension Verb {
    /// All verbs, in the order of the overview.
    static let all: [Verb] = [
        .products, .list, .show, .check,
        .audit, .report,
        .create, .buy, .offer, .approve, .decline, .refund, .delete, .renew, .expire, .autoRenew, .priceIncrease,
        .settings, .storefront, .family, .intent, .advance, .clear,
        .timeline, .watch, .record, .export,
        .rule, .profile, .completions, .help,
    ]
}
