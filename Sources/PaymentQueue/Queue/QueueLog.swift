import Foundation

/// Says on the standard error what can be said nowhere else.
enum QueueLog {
    static func report(_ line: String) {
        FileHandle.standardError.write(Data("Payment queue: \(line).\n".utf8))
    }
}
