/// What an app does to the promotions of its device (P-48).
package enum PromotionChange: Hashable, Sendable {
    /// These and no others, in this order, each as visible as it was; none resets everything.
    case order([String])
    /// One product's visibility; it joins the end of the order unless it has a place there.
    case visibility(PromotionPayload)
    /// These and no others, in this order; none resets everything.
    case all([PromotionPayload])
}
