/// Something that is measured, in one file of its own.
protocol Measurement: Sendable {
    /// What `--only` calls it.
    static var name: String { get }
    static func findings(_ options: Options) async throws -> [Finding]
}
