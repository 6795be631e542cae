import Foundation
import StoreInterface
import StoreTime

extension CatalogBuilder {
    mutating func text(
        _ key: String,
        in object: FileObject,
        else effect: CatalogDiagnostic.Effect = .valueIgnored
    ) -> String? {
        let text: String? = value(key, in: object, expected: "a text", else: effect) { node in
            if case .text(let text) = node.content { text } else { nil }
        }
        if let control = text?.unicodeScalars.first(where: { isControl($0, of: key) }) {
            note(.controlCharacter(control), with: key, of: object, effect: .shownEscaped)
        }
        return text
    }

    /// Returns true for a character that no text should have; descriptions may have several lines.
    private func isControl(_ scalar: Unicode.Scalar, of key: String) -> Bool {
        TerminalText.isControl(scalar) && !(scalar == "\n" && key == "description")
    }

    /// Returns the identifier of a locale, and reports one that no customer can have.
    mutating func locale(_ key: String, in object: FileObject) -> String? {
        guard let locale = text(key, in: object) else { return nil }
        if !locale.isEmpty, !ISOCodes.isLocale(locale) {
            note(
                .notUnderstood(locale, expected: "a language, and possibly a script and a region, such as en_US"),
                with: key,
                of: object,
                effect: .selectsNoText
            )
        }
        return locale
    }

    /// Returns a value of one type; `nil`, with a diagnostic, if the file has another type there.
    private mutating func value<Value>(
        _ key: String,
        in object: FileObject,
        expected: String,
        else effect: CatalogDiagnostic.Effect = .valueIgnored,
        _ read: (JSONNode) -> Value?
    ) -> Value? {
        guard let node = object[key] else { return nil }
        if let value = read(node) { return value }
        note(.wrongType(expected: expected, found: node.kind), with: key, of: object, effect: effect)
        return nil
    }

    /// Returns a required text, which must not be empty.
    mutating func requiredText(
        _ key: String,
        in object: FileObject,
        else effect: CatalogDiagnostic.Effect
    ) -> String? {
        guard object[key] != nil else {
            note(.missing, with: key, of: object, effect: effect)
            return nil
        }
        guard let text = text(key, in: object, else: effect) else { return nil }
        guard text.isEmpty else { return text }
        note(.notUnderstood(text), with: key, of: object, effect: effect)
        return nil
    }

    mutating func flag(_ key: String, in object: FileObject) -> Bool? {
        value(key, in: object, expected: "a boolean") { node in
            if case .flag(let flag) = node.content { flag } else { nil }
        }
    }

    /// Returns an integer, which may be written as `1.0`.
    mutating func integer(_ key: String, in object: FileObject) -> Int? {
        let number: String? = value(key, in: object, expected: "a number") { node in
            if case .number(let number) = node.content { number } else { nil }
        }
        guard let number else { return nil }
        if let integer = Int(number) ?? Double(number).flatMap(Int.init(exactly:)) { return integer }
        note(.notUnderstood(number), with: key, of: object, effect: .valueIgnored)
        return nil
    }

    mutating func object(_ key: String, in object: FileObject) -> FileObject? {
        value(key, in: object, expected: "an object") { node in
            guard case .object(let members) = node.content else { return nil }
            return FileObject(members: members, offset: node.offset, place: object.place(of: key))
        }
    }

    /// Returns the elements of a list; empty if the list is missing.
    mutating func list(_ key: String, in object: FileObject) -> [JSONNode] {
        value(key, in: object, expected: "a list") { node in
            if case .list(let elements) = node.content { elements } else { nil }
        } ?? []
    }

    /// Returns the objects in a list; other elements are ignored.
    mutating func objects(_ key: String, in object: FileObject) -> [FileObject] {
        var objects: [FileObject] = []
        for (index, node) in list(key, in: object).enumerated() {
            let place = "\(object.place(of: key))[\(index)]"
            if case .object(let members) = node.content {
                objects.append(FileObject(members: members, offset: node.offset, place: place))
            } else {
                let problem = CatalogDiagnostic.Problem.wrongType(expected: "an object", found: node.kind)
                note(problem, at: node.offset, place: place, effect: .entryIgnored)
            }
        }
        return objects
    }

    /// Returns a required price; an invalid price is never guessed.
    mutating func requiredPrice(
        _ key: String,
        in object: FileObject,
        else effect: CatalogDiagnostic.Effect
    ) -> Decimal? {
        guard let node = object[key] else {
            note(.missing, with: key, of: object, effect: effect)
            return nil
        }
        let price: Decimal?
        let written: String
        switch node.content {
        case .text(let text): (price, written) = (PriceText.price(text), text)
        case .number(let number): (price, written) = (PriceText.price(number: number), number)
        case .null, .flag, .list, .object:
            note(.wrongType(expected: "a price", found: node.kind), with: key, of: object, effect: effect)
            return nil
        }
        if price == nil {
            note(
                .notUnderstood(written, expected: "digits with a point, such as 4.99"),
                with: key,
                of: object,
                effect: effect
            )
        }
        return price
    }

    mutating func requiredPeriod(
        _ key: String,
        in object: FileObject,
        else effect: CatalogDiagnostic.Effect
    ) -> BillingPeriod? {
        guard let text = requiredText(key, in: object, else: effect) else { return nil }
        if let period = BillingPeriod(iso8601: text) { return period.normalized }
        note(
            .notUnderstood(text, expected: "an ISO 8601 period, such as P1W, P1M or P1Y"),
            with: key,
            of: object,
            effect: effect
        )
        return nil
    }

    mutating func localizations(in object: FileObject) -> [CatalogLocalization] {
        var localizations: [CatalogLocalization] = []
        for entry in objects("localizations", in: object) {
            localizations.append(
                CatalogLocalization(
                    locale: locale("locale", in: entry) ?? "",
                    displayName: text("displayName", in: entry) ?? "",
                    description: text("description", in: entry) ?? ""
                )
            )
        }
        return localizations
    }
}
