import Testing

@testable import os

@Suite struct LogStandInTests {
    @Test func `numbers are shown and strings are hidden, unless they are marked`() {
        let (name, error) = ("Ada", CancellationError())
        let message: OSLogMessage = "\(name) \(name, privacy: .public) \(3) \(3, privacy: .private) \(true) \(error)"
        #expect(message.text(showsPrivateValues: false) == "<private> Ada 3 <private> true <private>")
        #expect(message.text(showsPrivateValues: true) == "Ada Ada 3 3 true CancellationError()")
        let secret: OSLogMessage = "\(name, privacy: .sensitive)"
        #expect(secret.text(showsPrivateValues: true) == "<private>")
    }

    @Test func `numbers have a format and a width`() {
        let message: OSLogMessage =
            "\(255, format: .hex(includePrefix: true))|\(7, align: .right(columns: 3))|\(2.5, format: .fixed(precision: 2))|\(-3)"
        #expect(message.text(showsPrivateValues: false) == "0xff|  7|2.50|-3")
    }

    @Test func `a format of os_log takes values of the wrong type without reading memory`() {
        #expect(
            LogFormat.text("%{public}@ %d %.1f 100%%", ["a", 3, 2.25], showsPrivateValues: false) == "a 3 2.2 100%"
        )
        #expect(LogFormat.text("%@ %{private}d %s", ["a", 3, 4], showsPrivateValues: false) == "<private> <private> 4")
        #expect(LogFormat.text("%d %@", ["a"], showsPrivateValues: true) == "a <missing>")
    }

    @Test func `a message is one line`() {
        let log = OSLog(subsystem: "shop", category: "store")
        let line = LogLine.text("a\nb", level: .error, log: log)
        #expect(line.hasSuffix("[shop:store] error: a\\nb\n"))
    }
}
