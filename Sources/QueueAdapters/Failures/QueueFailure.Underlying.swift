import Foundation

extension QueueFailure {
    /// The error behind a failure, reduced to what outlives the process.
    public struct Underlying: Hashable, Sendable, Codable {
        /// Whose error it is.
        public let domain: String

        /// Its number in that domain.
        public let code: Int

        /// What it says, for people.
        public let description: String

        /// Keeps what an error says.
        ///
        /// - Parameter error: The error.
        public init(_ error: any Error) {
            let error = error as NSError
            domain = error.domain
            code = error.code
            description = error.localizedDescription
        }

        /// Makes an underlying error of its parts.
        ///
        /// - Parameters:
        ///   - domain: Whose error it is.
        ///   - code: Its number in that domain.
        ///   - description: What it says, for people.
        public init(domain: String, code: Int, description: String) {
            self.domain = domain
            self.code = code
            self.description = description
        }
    }
}
