extension StoreProfile {
    /// The quirks with the reports that they rest on; empty if nothing is known.
    public var lines: [Line] {
        switch self {
        case .iOS15: Self.linesOfIOS15
        case .iOS16: Self.linesOfIOS16
        case .iOS17, .iOS18, .macOS14: []
        case .iOS26: Self.linesOfIOS26
        case .macOS26: Self.linesOfMacOS26
        case .harsh: Self.harshLines
        }
    }

    private static let linesOfIOS15 = [
        Line(
            .leavesRequestsUnanswered,
            [],
            "hyochan/react-native-iap 1528 (iOS 15.0, 2021-10-07)",
            .singleReport
        ),
        Line(
            .losesFinishes,
            ["Q-67", "C-10"],
            "hyochan/react-native-iap 1587 (iOS 15.1, TestFlight, 2021-12-08)",
            .singleReport
        ),
    ]

    private static let linesOfIOS16 = [
        Line(
            .leavesRequestsUnanswered,
            [],
            "RevenueCat/purchases-ios 1951 (iOS 16, 2022-09-28)",
            .singleReport
        )
    ]

    private static let linesOfIOS26 = [
        Line(
            .listsLate,
            ["T-24"],
            "measured write-up (iOS 26.5 simulator, read 2026-11)",
            .singleReport
        ),
        Line(
            .losesFinishes,
            ["Q-67", "C-10"],
            "Apple Developer Forums, a thread on finishing, seen in a list of threads (iOS 26 beta 3, 2025-07)",
            .singleReport
        ),
    ]

    private static let measuredOnAMac = "Kosikowski/swift-storekit, RealStoreKitTests (macOS 26.6, read 2026-11)"

    private static let linesOfMacOS26 = [
        Line(.listsLate, ["T-08"], measuredOnAMac, .singleReport),
        Line(.replaysNewestFirst, ["T-07", "C-24"], measuredOnAMac, .singleReport),
        Line(.echoesOwnSubscriptions, ["C-01", "T-02"], measuredOnAMac, .singleReport),
        Line(.readsEmptyWhenCancelled, ["T-59", "C-23"], measuredOnAMac, .singleReport),
    ]

    private static let harshLines = [
        Line(
            .listsLate,
            ["T-24", "T-08"],
            "RevenueCat/purchases-ios, feedback FB13133387; dropbox/StoreKitTestHelpers (read 2026-11)",
            .singleReport
        ),
        Line(
            .announcesAgain,
            ["T-12", "T-54"],
            "Apple Developer Forums 816320 (production and sandbox, read 2026-11)",
            .singleReport
        ),
        Line(.replaysNewestFirst, ["T-07", "C-24"], measuredOnAMac, .singleReport),
        Line(.echoesOwnSubscriptions, ["C-01", "T-02"], measuredOnAMac, .singleReport),
        Line(.losesFinishes, ["Q-67", "C-10"], "Apple, `finishTransaction(_:)` (read 2026-11)", .documented),
        Line(
            .leavesRequestsUnanswered,
            [],
            "RevenueCat/purchases-ios 910 (2021-10-18)",
            .singleReport
        ),
        Line(
            .forgetsStorefront,
            ["F-02"],
            "Apple, `storefront` of `SKPaymentQueue` (read 2026-11); j3k0/cordova-plugin-purchase 1691 (2026-04-15)",
            .documented
        ),
        Line(
            .keepsReceipts,
            ["A-12", "R-11"],
            "reports of servers that validate receipts; Apple documents the opposite (read 2026-11)",
            .singleReport
        ),
        Line(.readsEmptyWhenCancelled, ["T-59", "C-23"], measuredOnAMac, .singleReport),
        Line(
            .restoresTwice,
            ["R-01"],
            "robotmedia/RMStore 36 (2013-11-10, sandbox) and 150 (2015-08-19)",
            .confirmed
        ),
    ]
}
