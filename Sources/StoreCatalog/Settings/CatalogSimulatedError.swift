/// An error that one part of the API is set to fail with.
package struct CatalogSimulatedError: Hashable, Sendable {
    /// The part of the API, as the configuration names it, such as `Load Products`.
    package var apiName: String
    /// The error type in one word: `generic`, `purchase`, `verification`, `refundRequest`.
    package var type: String
    /// The position of the error in the declaration of its type.
    package var index: Int

    package init(apiName: String, type: String, index: Int) {
        self.apiName = apiName
        self.type = type
        self.index = index
    }
}
