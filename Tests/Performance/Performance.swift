import Foundation

/// Measures what the package costs, as ratios of two things done in turn in this process, in CPU time.
@main struct Performance {
    static let measurements: [any Measurement.Type] = [
        Signing.self, Payloads.self, Committing.self, Flushing.self, Purchasing.self, DurablePurchasing.self,
        QueuePurchasing.self,
        Renewing.self, Telling.self, ObserverCalls.self, StoredSize.self, HistoryReading.self, WholeHistory.self,
        MemoryGrowth.self, Backlogs.self, Launches.self, StoreMaking.self, SimulatedPurchasing.self,
        TimelineWriting.self,
    ]

    static func main() async throws {
        let options: Options
        do throws(Options.Failure) {
            options = try Options(CommandLine.arguments.dropFirst())
        } catch {
            FileHandle.standardError.write(Data("\(error)\n\(Options.usage)\n".utf8))
            exit(2)
        }
        if let (probe, file) = options.probe { return try await probe.run(on: file) }
        if let (backlog, file) = options.backlog {
            let growth = try await backlog.run(on: file)
            return say("\(growth.bytes) \(growth.openFiles)")
        }
        if let (launch, file) = options.launch { return say(try await launch.run(on: file).text) }
        if !options.writesJSON {
            say("\(Machine())\n")
            say(FindingsTable.header)
        }
        var findings: [Finding] = []
        for measurement in measurements where options.only ?? measurement.name == measurement.name {
            for finding in try await measurement.findings(options) {
                findings.append(finding)
                if !options.writesJSON { say(FindingsTable.line(finding)) }
            }
        }
        say(
            options.writesJSON
                ? try FindingsDocument(findings, size: options.size).json
                : FindingsTable.summary(findings)
        )
    }

    /// Not `print`, which keeps back what it is given when nobody looks.
    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
