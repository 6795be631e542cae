/// What an app can ask for when its customer redeems an offer code.
///
/// Apple's interface has no option yet, so there is never a value of this type.
public struct RedeemOption: Hashable, Sendable {}
