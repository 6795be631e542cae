import Foundation
import LocalStore
import StoreInterface
import StoreTimelines
import StorePersistence

/// The verbs that show the calls of running apps.
extension Verb {
    static let watch = Verb(
        "watch",
        .timelines,
        "Show what happens from now on, in three lanes, until Ctrl-C",
        options: [Option("history", "begin with everything that was recorded before")],
        """
        The lanes are the store, the observer code and the async code of every app that runs on the store. The apps record
        their calls while somebody watches, and "storekit timeline" shows them afterwards. In a pipe, each event is a line;
        with --json, a JSON object as "storekit timeline" writes it. Before the first start of an app, the command waits
        for the store.
        """
    ) { arguments, console throws(ManagerFailure) in
        let wakeUps = WakeUps()
        guard let (file, isNew) = try await StoreFile.whenMade(arguments, wakeUps, console) else { return .done }
        let lanes = try LaneSwitch(file)
        var history = try StoreHistory(of: file, isWhole: isNew || arguments.has("history"))
        var hasTurnedOn = try lanes.turnOn()
        let watches = try lanes.watch { wakeUps.wake() }
        defer { withExtendedLifetime(watches) {} }
        var table = LaneTable(on: console)
        var isHeard = true
        if !console.isJSON {
            isHeard = console.writes(
                TerminalText.escaped("watching \(file.path) (\(file.metadata.bundleID)); Ctrl-C ends") + "\n"
            )
            if let header = table.header { isHeard = isHeard && console.writes(header + "\n") }
        }
        var count = 0
        var goesOn = true
        repeat {
            let (entries, apps) = try history.next()
            count += entries.count
            if !console.isJSON {
                for app in apps where isHeard {
                    isHeard = console.writes(
                        TerminalText.escaped("\(app.app ?? "an app") (process \(app.process)) is recorded") + "\n"
                    )
                }
            }
            for entry in entries where isHeard {
                let line = console.isJSON ? try Console.text(entry, isPretty: false) : table.lines(of: entry)
                isHeard = console.writes(line + "\n")
            }
            // Another manager turns the recording off when it exits.
            if try lanes.turnOn() { hasTurnedOn = true }
            goesOn = isHeard ? await wakeUps.next() : false
        } while goesOn
        if hasTurnedOn { try lanes.set(false) }
        if !console.isJSON, isHeard { Console.remark("\(count) \(count == 1 ? "event" : "events")") }
        return .done
    }

    static let record = Verb(
        "record",
        .timelines,
        "Turn the recording of the apps' calls on or off, or clear it",
        values: "on|off|clear",
        arity: 1...1,
        completion: .words(["on", "off", "clear"]),
        """
        While it is on, every app on the store writes its calls of the two APIs, and their answers, to a file beside the
        database; "storekit timeline" shows them. "storekit watch" turns it on for as long as it runs.
        """
    ) { arguments, console throws(ManagerFailure) in
        let lanes = try LaneSwitch(try StoreFile(arguments))
        let done: String
        switch arguments.value(0) {
        case "on":
            try lanes.set(true)
            done = "apps record their calls in \(lanes.path)"
        case "off":
            try lanes.set(false)
            done = "apps record nothing from now on"
        case "clear":
            try lanes.clear()
            done = "removed the recorded calls from \(lanes.path)"
        case let word:
            throw ManagerFailure(
                .usage,
                "\"\(word ?? "")\" is neither on, off nor clear",
                "usage: storekit record on|off|clear"
            )
        }
        let report = ChangeReport(done: done, transaction: nil, events: [])
        if console.isJSON { try console.json(report) } else { console.say(done, .green) }
        return .done
    }
}

extension Console {
    /// Writes text to standard output.
    ///
    /// - Returns: False if the reader has closed the pipe.
    fileprivate func writes(_ text: String) -> Bool {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            return true
        } catch {
            return false
        }
    }
}
