import StoreInterface

/// The verb about the profiles of Apple's systems.
extension Verb {
    static let profile = Verb(
        "profile",
        .other,
        "Print the quirks that reports describe for a system",
        values: "[NAME]",
        arity: 0...1,
        completion: .words(StoreProfile.allCases.map(\.rawValue)),
        usesStore: false,
        """
        Each line is a quirk with its rules, the report that it rests on and the certainty of the report. Without NAME, all
        profiles are printed. The verb only prints: quirks belong to the store of a test, which takes them with
        .profile(.iOS26), and are not stored in a database.
        """
    ) { arguments, console throws(ManagerFailure) in
        var shown = StoreProfile.allCases
        if let name = arguments.value(0) {
            guard let profile = shown.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
                throw ManagerFailure(
                    .usage,
                    "there is no profile \"\(name)\"",
                    ManagerFailure.guess(name, among: shown.map(\.rawValue)) + "\"storekit profile\" lists them."
                )
            }
            shown = [profile]
        }
        let reports = shown.map(ProfileReport.init)
        if console.isJSON {
            try console.json(reports)
        } else {
            for report in reports { report.print(on: console) }
        }
        return .done
    }
}

/// A profile as the manager prints it.
private struct ProfileReport: Encodable {
    struct Line: Encodable {
        let quirk: String
        let rules: [String]
        let report: String
        let certainty: String
    }

    let name: String
    let system: String
    let lines: [Line]
    let remark: String?

    init(_ profile: StoreProfile) {
        name = profile.rawValue
        system = profile.description
        remark = profile.remark
        lines = profile.lines.map {
            Line(quirk: $0.quirk.rawValue, rules: $0.rules, report: $0.report, certainty: $0.certainty.rawValue)
        }
    }

    func print(on console: Console) {
        console.say(system, .bold)
        if !lines.isEmpty {
            var table = Table("quirk", "rules", "report", "certainty")
            for line in lines {
                table.add(
                    Table.Cell(line.quirk),
                    Table.Cell(line.rules.joined(separator: ", ")),
                    Table.Cell(line.report),
                    Table.Cell(line.certainty)
                )
            }
            console.line(table.text(on: console))
        }
        if let remark { console.say(remark) }
        console.line()
    }
}
