import Foundation
import StoreInterface
import StoreTime

extension CatalogBuilder {
    /// Returns the introductory offer; if a file of a later version has one for each billing plan, that of the default
    /// plan.
    mutating func introductoryOffer(in object: FileObject) -> CatalogOffer? {
        if case .object = object["introductoryOffer"]?.content {
            return self.object("introductoryOffer", in: object).flatMap { offer(from: $0, kind: .introductory) }
        }
        if object["introductoryOffer"] != nil { _ = self.object("introductoryOffer", in: object) }
        let offers = offers("introductoryOffers", kind: .introductory, in: object)
        return offers.first { $0.billingPlanType == CatalogBillingPlan.billedUpfront } ?? offers.first
    }

    mutating func offers(_ key: String, kind: OfferPayload.Kind, in object: FileObject) -> [CatalogOffer] {
        var offers: [CatalogOffer] = []
        for entry in objects(key, in: object) {
            if let offer = offer(from: entry, kind: kind) { offers.append(offer) }
        }
        return offers
    }

    private mutating func offer(from object: FileObject, kind: OfferPayload.Kind) -> CatalogOffer? {
        checkSpelling(of: object, knowing: Self.offerKeys)
        let mode = paymentMode(in: object)
        let period = requiredPeriod("subscriptionPeriod", in: object, else: .offerDropped)
        let price: Decimal? = if let mode { offerPrice(in: object, paymentMode: mode) } else { nil }
        let periodCount = if let mode { periodCount(in: object, paymentMode: mode) } else { 1 }
        let id: String? =
            switch kind {
            case .introductory: nil
            case .promotional, .winBack: offerID(["offerID", "id"], in: object)
            case .code: offerID(["referenceName", "offerID", "id"], in: object)
            }
        let eligibility = kind == .code ? eligibility(in: object) : []
        let isStackable = kind == .code && flag("isStackable", in: object) ?? false
        let isEligible = [.promotional, .winBack].contains(kind) && flag("isEligible", in: object) ?? false
        let internalID = text("internalID", in: object) ?? ""
        let referenceName = text("referenceName", in: object) ?? ""
        let billingPlanType = text("billingPlanType", in: object)
        guard let mode, let period, let price, kind == .introductory || id != nil else { return nil }
        return CatalogOffer(
            id: id,
            kind: kind,
            paymentMode: mode,
            period: period,
            periodCount: periodCount,
            price: price,
            internalID: internalID,
            referenceName: referenceName,
            eligibility: eligibility,
            isStackable: isStackable,
            isEligible: isEligible,
            billingPlanType: billingPlanType
        )
    }

    private mutating func paymentMode(in object: FileObject) -> OfferPayload.PaymentMode? {
        guard let mode = requiredText("paymentMode", in: object, else: .offerDropped) else { return nil }
        switch mode {
        case "free": return .freeTrial
        case "payAsYouGo": return .payAsYouGo
        case "payUpFront": return .payUpFront
        default:
            note(
                .notUnderstood(mode, expected: "free, payAsYouGo or payUpFront"),
                with: "paymentMode",
                of: object,
                effect: .offerDropped
            )
            return nil
        }
    }

    /// Returns the price of one offer period; a free trial costs nothing, regardless of its entry.
    ///
    /// Xcode writes an empty text while its price field is empty; such an offer is free.
    private mutating func offerPrice(in object: FileObject, paymentMode: OfferPayload.PaymentMode) -> Decimal? {
        switch paymentMode {
        case .freeTrial: return 0
        case .payAsYouGo, .payUpFront:
            let key = object["displayPrice"] == nil && object["price"] != nil ? "price" : "displayPrice"
            if case .text("") = object[key]?.content {
                note(.notUnderstood("", expected: "a price"), with: key, of: object, effect: .offerIsFree)
                return 0
            }
            return requiredPrice(key, in: object, else: .offerDropped)
        }
    }

    /// Returns the number of offer periods, which is 1 unless the offer is paid as you go (P-08).
    private mutating func periodCount(in object: FileObject, paymentMode: OfferPayload.PaymentMode) -> Int {
        let count = positive("numberOfPeriods", in: object)
        switch paymentMode {
        case .payAsYouGo: return count
        case .freeTrial, .payUpFront:
            if count > 1 {
                note(.notUnderstood(String(count)), with: "numberOfPeriods", of: object, effect: .valueIgnored)
            }
            return 1
        }
    }

    /// Returns the value of the first key that exists.
    ///
    /// An offer without an identifier is dropped.
    private mutating func offerID(_ keys: [String], in object: FileObject) -> String? {
        let key = keys.first { object[$0] != nil } ?? keys[0]
        return requiredText(key, in: object, else: .offerDropped)
    }

    /// Returns the eligibility of a code; without any, the code is valid for all customers.
    private mutating func eligibility(in object: FileObject) -> Set<CodeEligibility> {
        guard object["eligibility"] != nil else { return Set(CodeEligibility.allCases) }
        var eligibility: Set<CodeEligibility> = []
        for (index, node) in list("eligibility", in: object).enumerated() {
            let place = "\(object.place(of: "eligibility"))[\(index)]"
            guard case .text(let word) = node.content else {
                let problem = CatalogDiagnostic.Problem.wrongType(expected: "a text", found: node.kind)
                note(problem, at: node.offset, place: place, effect: .entryIgnored)
                continue
            }
            if let known = CodeEligibility(rawValue: word) {
                eligibility.insert(known)
            } else {
                note(.notUnderstood(word), at: node.offset, place: place, effect: .entryIgnored)
            }
        }
        return eligibility
    }
}
