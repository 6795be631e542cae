import Foundation

/// Which of several translations a customer reads.
enum LocalizationChoice {
    private static let fallback = "en_us"

    /// The translation for a locale: its own, else one in its language, else American English, else the first.
    ///
    /// Among several in the same language one in the same script goes first, so that Taiwan does not read the
    /// simplified characters that happen to stand above the traditional ones.
    static func choose(from localizations: [CatalogLocalization], for localeIdentifier: String) -> CatalogLocalization?
    {
        let wanted = canonical(localeIdentifier)
        if let exact = localizations.first(where: { canonical($0.locale) == wanted }) { return exact }
        let language = Locale.Language(identifier: wanted)
        let related = localizations.filter {
            Locale.Language(identifier: canonical($0.locale)).languageCode == language.languageCode
        }
        return related.first { Locale.Language(identifier: canonical($0.locale)).script == language.script }
            ?? related.first
            ?? localizations.first { canonical($0.locale) == fallback }
            ?? localizations.first
    }

    /// `en-US`, `en_us` and `en_US@currency=EUR` name the same texts.
    private static func canonical(_ identifier: String) -> String {
        identifier.prefix { $0 != "@" }.replacing("-", with: "_").lowercased()
    }
}
