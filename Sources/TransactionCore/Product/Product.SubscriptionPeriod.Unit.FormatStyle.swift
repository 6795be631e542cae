public import Foundation

extension Product.SubscriptionPeriod.Unit {
    /// Writes a unit of a period.
    ///
    /// ## Differs from Apple
    ///
    /// It writes English whatever the locale: the names of the units are not translated.
    public struct FormatStyle: Foundation.FormatStyle, Codable, Hashable {
        /// What is written.
        public typealias FormatInput = Product.SubscriptionPeriod.Unit
        /// What it is written as.
        public typealias FormatOutput = String

        private var locale: Locale

        init(locale: Locale) { self.locale = locale }

        /// The unit in words.
        ///
        /// - Parameter value: The unit.
        /// - Returns: The words.
        public func format(_ value: Product.SubscriptionPeriod.Unit) -> String { value.debugDescription }

        /// The same style for another language.
        ///
        /// - Parameter locale: The language.
        /// - Returns: The style.
        public func locale(_ locale: Locale) -> Product.SubscriptionPeriod.Unit.FormatStyle { Self(locale: locale) }
    }
}
