import StoreInterface

/// What the customer does about a subscription, on the sheet of the app or outside it (S-41).
public enum SubscriptionChoice: Hashable, Sendable {
    /// Leaves everything as it is.
    case nothing
    /// Lets the subscription of a group end with its period (S-21).
    case turnRenewalOff(groupID: String)
    /// Lets it renew again (S-21).
    case turnRenewalOn(groupID: String)
    /// Changes to another plan of its group: a better one at once, others when it renews (S-24).
    case changePlan(productID: String)

    var answer: SubscriptionAnswer {
        switch self {
        case .nothing: .nothing
        case .turnRenewalOff(let groupID): .turnRenewalOff(groupID: groupID)
        case .turnRenewalOn(let groupID): .turnRenewalOn(groupID: groupID)
        case .changePlan(let productID): .changePlan(productID: productID)
        }
    }
}
