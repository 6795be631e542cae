import Foundation
import StoreTestSupport
import Testing
import TestWaiting

/// Arguments, help texts, exit codes, and errors that say what to do next.
@Suite(.timeLimit(.standard)) struct UsageTests {
    @Test func `every verb has help, and the overview lists every verb`() async throws {
        let overview = try await CommandLineProcess.storekit(["--help"]).output
        let lines = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }
        let verbs = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(verbs.count >= 20)
        for verb in verbs {
            let help = try await CommandLineProcess.storekit([verb, "--help"])
            #expect(help.status == 0)
            #expect(help.output.contains("usage: storekit \(verb)"))
        }
    }

    @Test func `wrong arguments end with status 2 and list the possible ones`() async throws {
        let cases: [([String], String)] = [
            (["refnd", "3"], "Did you mean refund?"),
            (["buy"], "usage: storekit buy PRODUCT"),
            (["buy", "pro", "pro"], "one value too many"), (["family", "divide"], "no action of family"),
            (["buy", "pro", "--quantty", "2"], "Did you mean --quantity?"),
            (["buy", "pro", "--quantity", "20"], "from 1 to 10"),
            (["buy", "pro", "--store"], "--store needs a value"),
            (["list", "--json=yes"], "takes no value"),
            (["advance", "soon"], "not a duration"), (["advance", "12"], "the unit is missing"),
            (["advance", "0d"], "no time at all"),
            (["advance", "99999999999999999999w"], "longer than a hundred years"),
            (["storefront", "XXX"], "\"XXX\" is no country"), (["storefront", "FRANCE"], "ISO 3166-1"),
            (["--quantty", "2", "buy", "pro"], "Did you mean --quantity?"), (["--store", "x"], "belong to no verb"),
            (["settings", "ask-to-by", "on"], "Did you mean ask-to-buy?"),
            (["auto-renew", "0", "maybe"], "on nor off"),
            (["completions", "tcsh"], "bash, zsh, fish"),
        ]
        for (arguments, text) in cases {
            let result = try await CommandLineProcess.storekit(arguments, variables: ["HOME": "/nowhere"])
            #expect(result.status == 2, "\(arguments)")
            #expect(result.errors.contains(text), "\(arguments): \(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 2, "\(arguments): \(result.errors)")
        }
    }

    @Test func `options may precede the verb`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            let variables = ["HOME": store.folder.path()]
            let before = ["--json", "--store", store.database.path(), "--configuration=\(store.configuration.path())"]
            if TestedEngine.server == nil {
                try await store.run("buy", "pro")
                let result = try await CommandLineProcess.storekit(before + ["list"], variables: variables)
                #expect(try result.json([ListedTransaction].self).map(\.product) == ["pro"], "\(result.errors)")
            }
            #expect(try await CommandLineProcess.storekit(["--help"], variables: variables).status == 0)
        }
    }

    @Test(.enabled(if: TestedEngine.server == nil, "a server has no path"))
    func `a missing store or configuration ends with status 3 and names the searched places`() async throws {
        try await ManagedStore.withFolder { store in
            let path = store.database.path()
            let missing = try await store.run("list", status: 3)
            #expect(missing.errors.contains(path) && missing.errors.contains("OPENSTOREKIT_DATABASE=\(path)"))
            let nowhere = try await CommandLineProcess.storekit(["list"], variables: ["HOME": store.folder.path()])
            #expect(nowhere.status == 3 && nowhere.errors.contains("--store PATH"))
            let memory = ["OPENSTOREKIT_DATABASE": ":memory:"]
            #expect(try await CommandLineProcess.storekit(["list"], variables: memory).status == 3)
            try await store.create()
            let bare = try await CommandLineProcess.storekit(
                ["buy", "pro", "--store", path],
                variables: ["HOME": store.folder.path()]
            )
            #expect(bare.status == 3 && bare.errors.contains("--configuration FILE"))
            #expect(try await store.list().isEmpty)
            let folder = try await store.run("products", "--configuration", store.folder.path(), status: 3).errors
            #expect(folder.contains("it is a folder") && folder.contains("--configuration FILE"), "\(folder)")
        }
    }

    @Test(.enabled(if: TestedEngine.server == nil, "a server has families"))
    func `a family command on a store in a file is refused, and the error names a PostgreSQL server (S-50)`()
        async throws
    {
        try await ManagedStore.withFolder { store in
            try await store.create()
            for arguments in [["family"], ["family", "join", "smith"], ["family", "leave"], ["family", "unshare"]] {
                let result = try await CommandLineProcess.storekit(arguments, variables: store.variables)
                #expect(result.status == 1, "\(arguments)")
                #expect(result.errors.contains("PostgreSQL server"), "\(arguments): \(result.errors)")
            }
        }
    }

    @Test func `a refused command ends with status 1, and nothing is removed without --yes`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            #expect(try await store.run("buy", "nothing", status: 1).errors.contains("storekit products"))
            #expect(try await store.run("buy", "coin", status: 1).errors.contains("Did you mean coins?"))
            #expect(try await store.run("approve", status: 1).errors.contains("no request waits"))
            try await store.run("buy", "pro")
            #expect(try await store.run("clear", status: 1).errors.contains("--yes"))
            #expect(try await store.list().count == 1)
        }
    }

    @Test func `a verb that does not fit a listed transaction names its product and its state`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "coins")
            for verb in [["expire"], ["renew"], ["price-increase"], ["auto-renew"]] {
                let arguments = verb + ["0"] + (verb == ["auto-renew"] ? ["off"] : [])
                let refused = try await CommandLineProcess.storekit(arguments, variables: store.variables)
                #expect(refused.status == 1)
                #expect(
                    refused.errors.contains("transaction 0 is coins (Consumable), purchased, and only a"),
                    "\(verb)"
                )
                #expect(refused.errors.split(separator: "\n").count == 2, "\(verb)")
            }
            let missing = try await store.run("refund", "7", status: 1).errors
            #expect(missing.contains("there is no transaction 7"))
            let empty = try await store.run("list", "--product", "coinz").output
            #expect(empty.contains("Nothing of the product \"coinz\" was bought. Did you mean coins?"))
        }
    }

    @Test func `an identifier is printed as a shell takes it`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            let bought = try await store.run("buy", "pro").output
            #expect(bought.contains("transaction 0"))
            let outputs = [bought, try await store.run("list").output, try await store.run("show", "0").output]
            for output in outputs { #expect(!output.contains("#")) }
            #expect(try await store.run("refund", "#0").output.contains("refunded transaction 0"))
        }
    }

    @Test(.enabled(if: TestedEngine.server == nil, "a server has no files"))
    func `a file that is no store is refused with the reason and the next step, without numbers of the system`()
        async throws
    {
        try await ManagedStore.withFolder { store in
            try await store.create()
            let text = store.folder.appending(path: "text.sqlite")
            try "no database".write(to: text, atomically: true, encoding: .utf8)
            let cut = store.folder.appending(path: "cut.sqlite")
            try Data(contentsOf: store.database).prefix(3000).write(to: cut)
            for (path, reason) in [
                (text.path(), "is no database"), (store.folder.path(), "is a folder"), (cut.path(), "is damaged"),
            ] {
                let result = try await store.run("list", "--store", path, status: 3).errors
                #expect(result.contains(reason) && !result.contains("SQLite code"), "\(result)")
                #expect(result.split(separator: "\n").count == 2, "\(result)")
            }
            for path in [".", store.folder.path() + "/none/x.json"] {
                let result = try await store.run("export", "--output", path, status: 1).errors
                #expect(result.contains("could not be written") && !result.contains("NSCocoaErrorDomain"), "\(result)")
                #expect(result.split(separator: "\n").count == 2, "\(result)")
            }
        }
    }

    @Test func `an error is also written as JSON with --json`() async throws {
        struct Failure: Decodable {
            struct Content: Decodable {
                let problem: String
                let advice: String
                let code: Int
            }
            let error: Content
        }
        try await ManagedStore.withFolder { store in
            try await store.create()
            let failure = try await store.run("refund", "coins", "--json", status: 1).json(Failure.self).error
            #expect(failure.code == 1 && failure.problem.contains("coins") && failure.advice.contains("storekit buy"))
            #expect(try await store.run("list", "--json", "--bad", status: 2).json(Failure.self).error.code == 2)
        }
    }

    @Test func `an event has the name of the timeline, for people and for programs`() async throws {
        struct Named: Decodable {
            struct Event: Decodable {
                let kind: String
                let event: String
            }
            let events: [Event]
        }
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("settings", "ask-to-buy", "on")
            let asked = try await store.run("buy", "pro", "--json").json(Named.self).events
            #expect(asked.map(\.kind) == ["approvalRequested"] && asked.map(\.event) == ["asked to buy pro"])
            let approved = try await store.run("approve", "pro").output
            #expect(approved.contains("asked to buy pro") == false && approved.contains("approved pro"))
            #expect(try await store.run("timeline").output.contains("asked to buy pro"))
        }
    }

    @Test func `a rule is printed as the manual states it`() async throws {
        let rule = try await CommandLineProcess.storekit(["rule", "q-61"])
        #expect(rule.status == 0)
        #expect(rule.output.hasPrefix("Q-61 (QueueRules)\n\n"))
        #expect(rule.output.contains("- Source: "))
        #expect(try await CommandLineProcess.storekit(["rule", "Q-none"]).status == 1)
        #expect(try await CommandLineProcess.storekit(["rule"]).output.split(separator: "\n").count > 300)
    }

    @Test func `all rules are one document of JSON with a version, and a rule has the keys of the manual`() async throws
    {
        struct Document: Decodable {
            struct Rule: Decodable {
                let id, page, text, source, certainty: String
                let tests, profiles, see: [String]
            }
            let version: Int
            let rules: [Rule]
        }
        let document = try await CommandLineProcess.storekit(["rule", "--json"]).json(Document.self)
        #expect(document.version == 1 && document.rules.count > 300)
        let rule = try await CommandLineProcess.storekit(["rule", "T-59", "--json"]).json(Document.Rule.self)
        #expect(rule.page == "TransactionRules" && rule.certainty == "single report")
        #expect(rule.profiles == ["macOS 26", "harsh"])
        #expect(rule.tests.contains { $0.hasPrefix("OneStoreTests/HistoryTests.swift: ") })
        #expect(document.rules.contains { $0.id == "T-59" && $0.text == rule.text })
    }

    @Test func `a profile is printed with the reports that it rests on`() async throws {
        let all = try await CommandLineProcess.storekit(["profile"])
        #expect(all.status == 0 && all.output.contains("iOS 17") && all.output.contains("macOS 26"))
        let one = try await CommandLineProcess.storekit(["profile", "iOS15"]).output
        #expect(one.contains("losesFinishes") && one.contains("2021-12-08") && !one.contains("macOS"))
        #expect(try await CommandLineProcess.storekit(["profile", "ios17"]).output.contains("No report was found"))
        #expect(try await CommandLineProcess.storekit(["profile", "iOS99"]).status == 2)
    }

    @Test func `output to a pipe has no colors`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            let bought = try await store.run("buy", "pro").output
            #expect(!bought.contains("\u{1B}"))
        }
    }
}
