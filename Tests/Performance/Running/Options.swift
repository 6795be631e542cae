import Foundation

/// What the command line asks for.
struct Options {
    enum Failure: Error { case notUnderstood(String) }

    static let usage = """
        usage: Performance [--quick] [--size <transactions>] [--only <name>] [--json]

        --quick  fewer rounds and a history of 10,000 transactions
        --size   how long the long history is: 100,000 transactions unless given
        --only   one measurement alone: \(Performance.measurements.map { $0.name }.joined(separator: ", "))
        --json   prints one JSON object at the end instead of the table
        """

    private(set) var size = 100_000
    private(set) var isQuick = false
    private(set) var writesJSON = false
    private(set) var only: String?
    /// Set in a process that this program starts to see how much memory it needs.
    private(set) var probe: (Probe, URL)?
    /// Set in a process that this program starts to see what an app that stops reading costs.
    private(set) var backlog: (Backlog, URL)?
    /// Set in a process that this program starts to see how an app launches.
    private(set) var launch: (QueueLaunch, URL)?

    init(_ arguments: some Sequence<String>) throws(Failure) {
        var rest = Array(arguments)[...]
        var chosenSize: Int?
        while let argument = rest.popFirst() {
            switch (argument, rest.first) {
            case ("--quick", _): isQuick = true
            case ("--json", _): writesJSON = true
            case ("--size", let text?):
                guard let number = Int(text), number >= 1000 else { throw .notUnderstood("--size \(text)") }
                chosenSize = number
                rest.removeFirst()
            case ("--only", let name?):
                guard Performance.measurements.contains(where: { $0.name == name }) else {
                    throw .notUnderstood("--only \(name)")
                }
                only = name
                rest.removeFirst()
            case ("--probe", let name?):
                rest.removeFirst()
                guard let kind = Probe(rawValue: name), let path = rest.popFirst() else {
                    throw .notUnderstood("--probe \(name)")
                }
                probe = (kind, URL(filePath: path))
            case ("--backlog", let name?):
                rest.removeFirst()
                guard let kind = Backlog(rawValue: name), let path = rest.popFirst() else {
                    throw .notUnderstood("--backlog \(name)")
                }
                backlog = (kind, URL(filePath: path))
            case ("--launch", let name?):
                rest.removeFirst()
                guard let kind = QueueLaunch(rawValue: name), let path = rest.popFirst() else {
                    throw .notUnderstood("--launch \(name)")
                }
                launch = (kind, URL(filePath: path))
            default: throw .notUnderstood(argument)
            }
        }
        size = chosenSize ?? (isQuick ? 10_000 : 100_000)
    }

    var rounds: Int { isQuick ? 3 : 9 }

    /// How many operations a round is, of something that can be done so often when there is time.
    func operations(_ count: Int) -> Int { isQuick ? max(1, count / 5) : count }
}
