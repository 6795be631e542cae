/// What the customer puts into a refund sheet.
///
/// Local stores grant a refund at once. The choice ``Issue/other`` with the text `REJECT` is declined.
public struct RefundChoice: Hashable, Sendable {
    /// The issues of the sheet, as far as a transaction tells them apart.
    public enum Issue: Hashable, Sendable {
        /// Something is wrong with the app.
        case app
        /// Anything else.
        case other
    }

    /// What is wrong.
    public let issue: Issue
    /// What the customer writes.
    public let text: String

    /// Describes an answer.
    ///
    /// - Parameters:
    ///   - issue: What is wrong.
    ///   - text: What the customer writes.
    public init(_ issue: Issue, text: String = "") {
        self.issue = issue
        self.text = text
    }
}
