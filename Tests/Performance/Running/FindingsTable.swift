import Foundation

/// The text form of the findings: a line for the machine, a row for each figure, and a summary.
enum FindingsTable {
    static let header = line("figure", "measured", "target", "result", "absolute")

    static func line(_ finding: Finding) -> String {
        line(finding.name, rounded(finding.value), finding.target.text, finding.result, finding.detail)
    }

    static func summary(_ findings: [Finding]) -> String {
        let met = findings.count { $0.target.isReached(by: $0.value) }
        return """

            \(met) of \(findings.count) figures meet their targets. Ratios compare two pieces of work that this process did in \
            turn, in CPU time, so they hardly depend on the machine; single runs on a busy machine still vary.
            """
    }

    private static func line(_ name: String, _ value: String, _ target: String, _ result: String, _ detail: String)
        -> String
    {
        padded(name, to: 72) + padded(value, to: 10) + padded(target, to: 9) + padded(result, to: 14) + detail
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}

/// The findings for programs that keep or compare them.
struct FindingsDocument: Encodable {
    private struct Row: Encodable {
        let figure: String
        let measured: Double
        let target: String
        let isMet: Bool
        let absolute: String
    }

    private let machine: Machine
    private let transactionCount: Int
    private let figures: [Row]

    init(_ findings: [Finding], size: Int) {
        machine = Machine()
        transactionCount = size
        figures = findings.map {
            Row(
                figure: $0.name,
                measured: $0.value,
                target: $0.target.text,
                isMet: $0.target.isReached(by: $0.value),
                absolute: $0.detail
            )
        }
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

/// The machine that the figures were measured on.
struct Machine: Encodable, CustomStringConvertible {
    let processor: String
    let coreCount: Int
    let memoryInGiB: Double
    let system: String
    let isOptimized: Bool

    init() {
        let process = ProcessInfo.processInfo
        coreCount = process.activeProcessorCount
        memoryInGiB = (Double(process.physicalMemory) / 1_073_741_824 * 10).rounded() / 10
        system = process.operatingSystemVersionString
        // The file does not exist outside of Linux.
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
        processor =
            model.flatMap { $0.split(separator: ": ", maxSplits: 1).last }.map(String.init) ?? "unknown processor"
        #if DEBUG
        isOptimized = false
        #else
        isOptimized = true
        #endif
    }

    var description: String {
        "\(processor), \(coreCount) cores, \(memoryInGiB) GiB, \(system), \(isOptimized ? "release" : "debug") build"
    }
}
