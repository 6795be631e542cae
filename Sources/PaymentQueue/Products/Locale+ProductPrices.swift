import Foundation
import TransactionCore

extension Locale {
    // The storefront's currency need not be that of the locale's region: an English text may be priced in euros.
    init(pricesOf product: Product) {
        let style = product.priceFormatStyle
        let language = style.locale.identifier.prefix { $0 != "@" }
        self.init(identifier: "\(language)@currency=\(style.currencyCode.uppercased())")
    }
}
