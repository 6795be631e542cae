/// One step from a version of a schema to the next.
public struct Migration: Hashable, Sendable {
    /// The version that the schema has afterwards; more than 0.
    public let number: Int

    /// The statements to run, without `BEGIN` and `COMMIT`.
    public let sql: String

    /// Makes a step.
    ///
    /// - Parameters:
    ///   - number: The version that the schema has afterwards; more than 0.
    ///   - sql: The statements to run, without `BEGIN` and `COMMIT`.
    public init(number: Int, sql: String) {
        self.number = number
        self.sql = sql
    }
}
