/*
 * The enumerations of the observer API that may get further cases, as Apple declares them.
 *
 * Swift cannot declare such an enumeration itself outside of a module that is built for library evolution: the
 * initialiser from a number would be nil for numbers without a case, and no switch would ever reach `@unknown default`.
 * The names in C are this package's own, so that a program may also use Apple's framework.
 */
#pragma once

#define OPEN_ENUMERATION(name) enum __attribute__((enum_extensibility(open), swift_name(name)))

/// The states of a transaction in the payment queue.
OPEN_ENUMERATION("SKPaymentTransactionState") OSKPaymentTransactionState : long {
    /// The purchase is being carried out.
    OSKPaymentTransactionStatePurchasing = 0,

    /// The purchase is paid; the app delivers and finishes it.
    OSKPaymentTransactionStatePurchased = 1,

    /// The purchase was cancelled or failed; nothing is owed.
    OSKPaymentTransactionStateFailed = 2,

    /// An earlier purchase, handed out again by a restore.
    OSKPaymentTransactionStateRestored = 3,

    /// Another person has to approve the purchase first.
    OSKPaymentTransactionStateDeferred = 4,
};

/// The codes of the error domain `SKErrorDomain` (E-01). In Swift: `SKError.Code`.
OPEN_ENUMERATION("SKErrorCode") OSKErrorCode : long {
    /// An error with no code of its own; an underlying error may say more (E-02).
    OSKErrorCodeUnknown = 0,

    /// The customer or the device may not do what was asked.
    OSKErrorCodeClientInvalid = 1,

    /// The customer declined to pay or to sign in.
    OSKErrorCodePaymentCancelled = 2,

    /// The store does not accept the payment, for example its quantity.
    OSKErrorCodePaymentInvalid = 3,

    /// Payments are switched off on this device.
    OSKErrorCodePaymentNotAllowed = 4,

    /// The storefront does not sell the product.
    OSKErrorCodeStoreProductNotAvailable = 5,

    /// The customer does not let the app use the cloud service; never used by this package.
    OSKErrorCodeCloudServicePermissionDenied = 6,

    /// The device cannot reach the cloud service; never used by this package.
    OSKErrorCodeCloudServiceNetworkConnectionFailed = 7,

    /// The customer took the permission for the cloud service back; never used by this package.
    OSKErrorCodeCloudServiceRevoked = 8,

    /// The customer has not agreed to the store's terms of privacy yet; never used by this package.
    OSKErrorCodePrivacyAcknowledgementRequired = 9,

    /// The payment carries `requestData`, which an app may not use.
    OSKErrorCodeUnauthorizedRequestData = 10,

    /// The offer does not exist, or not for this product.
    OSKErrorCodeInvalidOfferIdentifier = 11,

    /// The signature of the offer is wrong.
    OSKErrorCodeInvalidSignature = 12,

    /// The offer lacks a parameter.
    OSKErrorCodeMissingOfferParams = 13,

    /// The price of the offer is no longer below the product's.
    OSKErrorCodeInvalidOfferPrice = 14,

    /// The app took back an overlay before it was shown; never used by this package.
    OSKErrorCodeOverlayCancelled = 15,

    /// An overlay is configured wrongly; never used by this package.
    OSKErrorCodeOverlayInvalidConfiguration = 16,

    /// An overlay took too long to load; never used by this package.
    OSKErrorCodeOverlayTimeout = 17,

    /// The customer may not use the offer.
    OSKErrorCodeIneligibleForOffer = 18,

    /// The platform cannot do what was asked.
    OSKErrorCodeUnsupportedPlatform = 19,

    /// An overlay was asked for by a scene in the background; never used by this package.
    OSKErrorCodeOverlayPresentedInBackgroundScene = 20,

    /// The payment method has to be bound to the app first; never used by this package.
    OSKErrorCodePaymentMethodBindingConfigurationRequired = 21,
};

/// The unit in which the length of a subscription period is counted. In Swift: `SKProduct.PeriodUnit`.
OPEN_ENUMERATION("SKProductPeriodUnit") OSKProductPeriodUnit : unsigned long {
    /// One day.
    OSKProductPeriodUnitDay = 0,

    /// Seven days.
    OSKProductPeriodUnitWeek = 1,

    /// One month of the calendar.
    OSKProductPeriodUnitMonth = 2,

    /// One year of the calendar.
    OSKProductPeriodUnitYear = 3,
};

/// The way in which an offer is paid. In Swift: `SKProductDiscount.PaymentMode`.
OPEN_ENUMERATION("SKProductDiscountPaymentMode") OSKProductDiscountPaymentMode : unsigned long {
    /// A reduced price at the start of each period of the offer.
    OSKProductDiscountPaymentModePayAsYouGo = 0,

    /// One payment for the whole offer.
    OSKProductDiscountPaymentModePayUpFront = 1,

    /// Nothing.
    OSKProductDiscountPaymentModeFreeTrial = 2,
};

/// The customers that an offer is made to. In Swift: `SKProductDiscount.Type`.
OPEN_ENUMERATION("SKProductDiscountType") OSKProductDiscountType : unsigned long {
    /// To those who never subscribed in the group.
    OSKProductDiscountTypeIntroductory = 0,

    /// To present or former subscribers, by a signature of the app's server.
    OSKProductDiscountTypeSubscription = 1,
};
