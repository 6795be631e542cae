import Foundation
import StoreInterface
import StoreTime

extension CatalogBuilder {
    mutating func text(
        _ key: String,
        in object: FileObject,
        else effect: CatalogDiagnostic.Effect = .valueIgnored
    ) -> String? {
        guard let node = object[key] else { return nil }
        if case .text(let text) = node.content { return text }
        note(.wrongType(expected: "a text", found: node.kind), with: key, of: object, effect: effect)
        return nil
    }

    /// A text without which the thing it belongs to makes no sense; an empty one is no better than none.
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
        guard let node = object[key] else { return nil }
        if case .flag(let flag) = node.content { return flag }
        note(.wrongType(expected: "a boolean", found: node.kind), with: key, of: object, effect: .valueIgnored)
        return nil
    }

    /// A whole number, also when it is written as `1.0`.
    mutating func integer(_ key: String, in object: FileObject) -> Int? {
        guard let node = object[key] else { return nil }
        guard case .number(let number) = node.content else {
            note(.wrongType(expected: "a number", found: node.kind), with: key, of: object, effect: .valueIgnored)
            return nil
        }
        if let integer = Int(number) ?? Double(number).flatMap(Int.init(exactly:)) { return integer }
        note(.notUnderstood(number), with: key, of: object, effect: .valueIgnored)
        return nil
    }

    mutating func object(_ key: String, in object: FileObject) -> FileObject? {
        guard let node = object[key] else { return nil }
        if case .object(let members) = node.content {
            return FileObject(members: members, offset: node.offset, place: object.place(of: key))
        }
        note(.wrongType(expected: "an object", found: node.kind), with: key, of: object, effect: .valueIgnored)
        return nil
    }

    /// The elements of a list; absent counts as empty.
    mutating func list(_ key: String, in object: FileObject) -> [JSONNode] {
        guard let node = object[key] else { return [] }
        if case .list(let elements) = node.content { return elements }
        note(.wrongType(expected: "a list", found: node.kind), with: key, of: object, effect: .valueIgnored)
        return []
    }

    /// The objects in a list; what else stands in it is ignored.
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

    /// A price; a wrong one would be worse than none, so nothing is guessed.
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
                    locale: text("locale", in: entry) ?? "",
                    displayName: text("displayName", in: entry) ?? "",
                    description: text("description", in: entry) ?? ""
                )
            )
        }
        return localizations
    }
}
