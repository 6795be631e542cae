/// The customer's answer to a message sheet.
public enum MessageChoice: Hashable, Sendable {
    /// Dismisses the sheet without a change.
    case dismiss
    /// Agrees to the higher price (TS-50).
    case agree
    /// Declines the higher price: the subscription ends with its period (TS-50).
    case decline
    /// Pays for the renewal that failed (TS-52).
    case updatePayment
}

/// The customer's choice for a subscription, in the app's sheet or outside the app (S-41).
public enum SubscriptionChoice: Hashable, Sendable {
    /// Changes nothing.
    case nothing
    /// Turns the renewal of the group's subscription off, so that it ends with its period (S-21).
    case turnRenewalOff(groupID: String)
    /// Turns the renewal of the group's subscription on again (S-21).
    case turnRenewalOn(groupID: String)
    /// Changes to another plan of the group: an upgrade at once, other plans at the next renewal (S-24).
    case changePlan(productID: String)
}
