import Foundation
import StoreTime

extension StoreDate {
    /// A moment written as `2023-01-31T10:00:00Z`, with or without milliseconds.
    init(_ text: String) throws {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
        self.init(try style.parse(text))
    }
}
