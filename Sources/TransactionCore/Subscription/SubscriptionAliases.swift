/// What only subscriptions have that renew.
public typealias SubscriptionInfo = Product.SubscriptionInfo

/// How long a subscription or an offer runs.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod

/// How a subscription will go on.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo

/// What a subscription is now.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState

/// The state of a subscription with what proves it.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status
