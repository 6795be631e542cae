import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTime

/// A setting of a store that a person changes at a terminal: those of `SKTestSession`, by name.
struct ManagerSetting: Sendable {
    let name: String
    /// The description in one line.
    let summary: String
    /// The permitted values; empty if the value is free.
    let values: [String]
    /// A permitted value, or a description of the permitted ones, for messages.
    let expected: String
    private let read: @Sendable (TestSettings) -> String
    /// Writes a value; false for a value that is not permitted.
    private let write: @Sendable (String, inout TestSettings) -> Bool

    /// Returns the value of the setting.
    func value(in settings: TestSettings) -> String { read(settings) }

    /// Changes the setting.
    ///
    /// - Throws: A usage failure that names the permitted values.
    func set(_ value: String, in settings: inout TestSettings) throws(ManagerFailure) {
        if write(value, &settings) { return }
        throw ManagerFailure(
            .usage,
            "the setting \(name) cannot be \"\(value)\"",
            ManagerFailure.guess(value, among: values) + "It is \(expected)."
        )
    }

    /// The settings in the order of the list.
    static let all: [ManagerSetting] =
        [
            flag("ask-to-buy", "purchases wait for a parent", \.asksToBuy),
            flag("interrupted-purchases", "purchases wait until the customer solves a problem", \.interruptsPurchases),
            flag("billing-retry", "renewals cannot be charged", \.failsRenewals),
            flag("grace-period", "renewals that cannot be charged begin a grace period", \.hasGracePeriod),
            Self(
                "dialogs",
                "the app asks the customer to confirm",
                ["on", "off"],
                read: { $0.disablesDialogs ? "off" : "on" },
                write: { word, settings in switched(word) { settings.disablesDialogs = !$0 } }
            ),
            Self(
                "purchase-failure",
                "the failure of all purchases, through both APIs",
                ["off"] + transactionFailures.map(\.name),
                read: { settings in
                    guard settings.failsTransactions else { return "off" }
                    return transactionFailures.first { $0.failure == settings.transactionFailure }?.name ?? "unknown"
                },
                write: { word, settings in
                    settings.failsTransactions = word != "off"
                    if word == "off" { return true }
                    guard let known = transactionFailures.first(where: { $0.name == word }) else { return false }
                    settings.transactionFailure = known.failure
                    return true
                }
            ),
            Self(
                "time-rate",
                "the pace of periods that begin from now on",
                timeRates.map(\.name),
                read: { settings in timeRates.first { $0.pace == settings.pace }?.name ?? "realTime" },
                write: { word, settings in
                    guard let known = timeRates.first(where: { $0.name == word }) else { return false }
                    settings.pace = known.pace
                    return true
                }
            ),
            Self(
                "locale",
                "the language of names and descriptions",
                expected: "a language with or without a region, such as en_US or tr",
                read: \.localeIdentifier,
                write: { word, settings in
                    settings.localeIdentifier = word
                    return ISOCodes.isLocale(word)
                }
            ),
            Self(
                "storefront",
                "the country of the customer's account",
                expected: "a country of three letters (ISO 3166-1), such as USA or FRA",
                read: \.storefrontCountryCode,
                write: { word, settings in
                    settings.storefrontCountryCode = word.uppercased()
                    return ISOCodes.isCountry(word.uppercased())
                }
            ),
        ] + SimulatedCall.allCases.map(Self.init(failing:)) + [verification]

    /// Returns the setting with a name.
    static func named(_ name: String) -> ManagerSetting? { all.first { $0.name == name } }
}

extension ManagerSetting {
    private init(
        _ name: String,
        _ summary: String,
        _ values: [String] = [],
        expected: String? = nil,
        read: @escaping @Sendable (TestSettings) -> String,
        write: @escaping @Sendable (String, inout TestSettings) -> Bool
    ) {
        (self.name, self.summary, self.values, self.read, self.write) = (name, summary, values, read, write)
        self.expected = expected ?? "one of \(values.joined(separator: ", "))"
    }

    private static func flag(
        _ name: String,
        _ summary: String,
        _ path: any WritableKeyPath<TestSettings, Bool> & Sendable
    ) -> Self {
        Self(
            name,
            summary,
            ["on", "off"],
            read: { $0[keyPath: path] ? "on" : "off" },
            write: { word, settings in switched(word) { settings[keyPath: path] = $0 } }
        )
    }

    /// Applies `on` or `off`; false for another word.
    private static func switched(_ word: String, _ apply: (Bool) -> Void) -> Bool {
        guard ["on", "off"].contains(word) else { return false }
        apply(word == "on")
        return true
    }

    /// Creates the setting of a simulated failure of a part of the API.
    private init(failing call: SimulatedCall) {
        let failures = SimulatedFailureName.all.filter { $0.failure.fitting(call) == $0.failure }
        self.init(
            "error-" + "\(call)".words.replacing(" ", with: "-"),
            "the error of \(call.rawValue.lowercased())",
            ["off"] + failures.map(\.name),
            read: { settings in
                settings.simulatedFailures[call].map { SimulatedFailureName.name(of: $0.fitting(call)) } ?? "off"
            },
            write: { word, settings in
                let known = failures.first { $0.name == word }
                settings.simulatedFailures[call] = known?.failure
                return word == "off" || known != nil
            }
        )
    }

    private static let verification = Self(
        "error-verification",
        "the error of the verification of all documents",
        ["off"] + VerificationFailure.simulated.map { "\($0)" },
        read: { $0.verificationFailure.map { "\($0)" } ?? "off" },
        write: { word, settings in
            settings.verificationFailure = VerificationFailure.simulated.first { "\($0)" == word }
            return word == "off" || settings.verificationFailure != nil
        }
    )

    /// The failures of `SKTestSession.failureError`, with the names of `SKError.Code`.
    private static let transactionFailures: [(name: String, failure: TransactionFailure)] = [
        ("unknown", .unknown), ("invalidOfferIdentifier", .invalidOfferIdentifier),
        ("invalidSignature", .invalidSignature), ("missingOfferParams", .missingOfferParameters),
        ("invalidOfferPrice", .invalidOfferPrice),
    ]

    /// The names of `SKTestSession.TimeRate`.
    private static let timeRates: [(name: String, pace: SubscriptionPace)] = [
        ("realTime", .realTime), ("oneHourIsOneDay", .hourIsDay), ("thirtyMinutesIsOneDay", .halfHourIsDay),
        ("fiveMinutesIsOneDay", .fiveMinutesIsDay), ("oneMinuteIsOneDay", .minuteIsDay),
        ("thirtySecondsIsOneDay", .halfMinuteIsDay), ("oneSecondIsOneDay", .secondIsDay),
        ("monthlyRenewalEveryHour", .monthEveryHour), ("monthlyRenewalEveryThirtyMinutes", .monthEveryHalfHour),
        ("monthlyRenewalEveryFifteenMinutes", .monthEveryQuarter),
        ("monthlyRenewalEveryFiveMinutes", .monthEveryFiveMinutes),
        ("monthlyRenewalEveryThirtySeconds", .monthEveryHalfMinute), ("oneRenewalEveryFifteenMinutes", .everyQuarter),
        ("oneRenewalEveryFiveMinutes", .everyFiveMinutes), ("oneRenewalEveryMinute", .everyMinute),
        ("oneRenewalEveryThirtySeconds", .everyHalfMinute), ("oneRenewalEveryTenSeconds", .everyTenSeconds),
        ("oneRenewalEveryTwoSeconds", .everyTwoSeconds),
    ]
}
