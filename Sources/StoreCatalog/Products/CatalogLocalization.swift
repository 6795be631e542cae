/// The texts of a product or a subscription group in one language.
package struct CatalogLocalization: Hashable, Sendable {
    /// As the configuration writes it: `en_US`, `zh_Hans`, `tr`.
    package var locale: String
    package var displayName: String
    package var description: String

    package init(locale: String, displayName: String, description: String = "") {
        self.locale = locale
        self.displayName = displayName
        self.description = description
    }
}
