/*
 * The enumerations of the test session that may get further cases, as Apple declares them.
 *
 * Swift cannot declare such an enumeration itself outside of a module that is built for library evolution: the
 * initialiser from a number would be nil for numbers without a case, and no switch would ever reach `@unknown default`.
 * The names in C are this package's own, so that a program may also use Apple's framework.
 */
#pragma once

#define OPEN_ENUMERATION(name) enum __attribute__((enum_extensibility(open), swift_name(name)))

/// The codes of the error domain `SKTestErrorDomain` (E-08). In Swift: `SKTestError.Code`.
OPEN_ENUMERATION("SKTestErrorCode") OSKTestErrorCode : long {
    /// The store could not be opened, read, or written; the text names its file and the reason.
    OSKTestErrorCodeServiceUnavailable = 0,

    /// The configuration has no such product.
    OSKTestErrorCodeInvalidProductIdentifier = 1,

    /// The product, or what was bought, is none that this can be done with, such as renewing a consumable.
    OSKTestErrorCodeInvalidProductType = 2,

    /// The URL leads to no configuration: it is none of a `.storekit` file, or what the file says cannot be read.
    OSKTestErrorCodeInvalidURL = 3,

    /// There is no configuration of that name, or several that differ.
    OSKTestErrorCodeFileNotFound = 4,

    /// The customer has no subscription to the product that this could be done with.
    OSKTestErrorCodeNoSubscriptionFound = 5,

    /// The store knows no transaction with that identifier.
    OSKTestErrorCodeNoTransactionFound = 6,

    /// The transaction is in no state in which this can be done.
    OSKTestErrorCodeInvalidAction = 7,
};

/// The length of subscription periods in a test (TS-30, TS-31). In Swift: `SKTestSession.TimeRate`.
///
/// With a rate by the month, a period of several months takes as many times as long; a week and a year have lengths of
/// their own. Offers, grace and billing retry follow.
OPEN_ENUMERATION("SKTestTimeRate") OSKTestTimeRate : long {
    /// A day is a day.
    OSKTestTimeRateRealTime = 0,

    /// A day takes an hour. Apple deprecated it in favour of the rates by the month (TS-32).
    OSKTestTimeRateOneHourIsOneDay = 1,

    /// A day takes thirty minutes. Apple deprecated it in favour of the rates by the month (TS-32).
    OSKTestTimeRateThirtyMinutesIsOneDay = 2,

    /// A day takes five minutes. Apple deprecated it in favour of the rates by the month (TS-32).
    OSKTestTimeRateFiveMinutesIsOneDay = 3,

    /// A day takes a minute. Apple deprecated it in favour of the rates by the month (TS-32).
    OSKTestTimeRateOneMinuteIsOneDay = 4,

    /// A day takes thirty seconds. Apple deprecated it in favour of the rates by the month (TS-32).
    OSKTestTimeRateThirtySecondsIsOneDay = 5,

    /// A day takes a second. Apple deprecated it in favour of the rates by the month (TS-32).
    OSKTestTimeRateOneSecondIsOneDay = 6,

    /// A month takes an hour.
    OSKTestTimeRateMonthlyRenewalEveryHour = 10,

    /// A month takes thirty minutes.
    OSKTestTimeRateMonthlyRenewalEveryThirtyMinutes = 11,

    /// A month takes fifteen minutes.
    OSKTestTimeRateMonthlyRenewalEveryFifteenMinutes = 12,

    /// A month takes five minutes.
    OSKTestTimeRateMonthlyRenewalEveryFiveMinutes = 13,

    /// A month takes thirty seconds.
    OSKTestTimeRateMonthlyRenewalEveryThirtySeconds = 15,

    /// Every period takes fifteen minutes.
    OSKTestTimeRateOneRenewalEveryFifteenMinutes = 1000,

    /// Every period takes five minutes.
    OSKTestTimeRateOneRenewalEveryFiveMinutes = 1001,

    /// Every period takes a minute.
    OSKTestTimeRateOneRenewalEveryMinute = 1002,

    /// Every period takes thirty seconds.
    OSKTestTimeRateOneRenewalEveryThirtySeconds = 1003,

    /// Every period takes ten seconds.
    OSKTestTimeRateOneRenewalEveryTenSeconds = 1004,

    /// Every period takes two seconds.
    OSKTestTimeRateOneRenewalEveryTwoSeconds = 1005,
};
