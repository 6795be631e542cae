/// A call to an app that may never come back.
@MainActor final class AppCall {
    let name: String
    private(set) var isAnswered = false

    init(_ name: String) { self.name = name }

    func answer() { isAnswered = true }
}
