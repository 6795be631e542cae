import Foundation
import MigrationScenarios

/// Plays scenarios and prints what happened: `PrintScenarios`, or `PrintScenarios 05-both 08-refund`.
@main enum PrintScenarios {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == OtherProcess.word { return try await OtherProcess.run(Array(words.dropFirst())) }
        let wanted = words.isEmpty ? Scenario.all : Scenario.all.filter { words.contains($0.name) }
        guard words.count <= wanted.count else {
            let names = Scenario.all.map(\.name).joined(separator: ", ")
            FileHandle.standardError.write(Data("There is no such scenario. There are: \(names)\n".utf8))
            exit(2)
        }
        let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]).standardizedFileURL
        try await withFolder { folder in
            for scenario in wanted { print(try await scenario.play(in: folder, program: program)) }
        }
    }
}
