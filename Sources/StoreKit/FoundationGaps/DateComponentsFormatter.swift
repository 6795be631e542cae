public import Foundation

/// A formatter of lengths of time in English, such as `1 month` or `1:05`.
///
/// Foundation on Linux declares this class as unavailable; apps use it to write how long a subscription lasts. With
/// ``allowedUnits`` the length is converted to those units: with months and years, 14 months become `1 year, 2 months`.
/// Without them, components are written in their own units: 7 days are `7 days`, and zero days are `0 days`.
///
/// ## Differs from Apple
/// - The language is English, whatever the locale of ``calendar``.
/// - Components and intervals are measured from ``referenceDate``, which is 1 January 2001 unless set, in GMT. Apple
///   takes the present moment in the local time zone. One month in days is therefore always 31.
/// - What ``maximumUnitCount`` and a missing small unit cut off is dropped, never rounded.
/// - ``formattingContext`` and ``allowsFractionalUnits`` have no effect, and texts cannot be read back.
open class DateComponentsFormatter: Formatter {
    /// The style of the units, ``UnitsStyle/positional`` by default.
    open var unitsStyle = UnitsStyle.positional

    /// The units in the text: years, months, weeks, days, hours, minutes and seconds.
    ///
    /// If it is empty, which is the default, components are written in the units that they have, and the time between two
    /// moments in all units.
    open var allowedUnits: NSCalendar.Unit = []

    /// The behavior for units with the value zero.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default

    /// The calendar that determines the length of months and years, the current one by default.
    open var calendar: Calendar? = .current

    /// The start of a length in components, 1 January 2001 unless set.
    open var referenceDate: Date?

    /// Has no effect.
    open var allowsFractionalUnits = false

    /// The maximum number of units, the largest first; 0 means any number.
    open var maximumUnitCount = 0

    /// True to write a largest unit of 1 in the next smaller one, as `63s` for `1m 3s`.
    open var collapsesLargestUnit = false

    /// True to prefix the text with `About`.
    open var includesApproximationPhrase = false

    /// True to append `remaining` to the text.
    open var includesTimeRemainingPhrase = false

    /// Has no effect.
    open var formattingContext = Formatter.Context.unknown

    /// Creates a formatter with the positional style.
    public override init() { super.init() }

    /// Creates a formatter with the positional style; nothing is decoded.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Formats a length of time.
    ///
    /// - Parameter components: The length.
    /// - Returns: `nil` when the calendar has no such date.
    open func string(from components: DateComponents) -> String? {
        let given = Unit.allCases.filter { components.value(for: $0) != nil }
        if allowedUnits.isEmpty, !collapsesLargestUnit, !given.isEmpty { return text(of: components, in: given) }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        var calendar = independentCalendar
        calendar.timeZone = .gmt
        guard let end = calendar.date(byAdding: components, to: start) else { return nil }
        return text(from: start, to: end, in: calendar)
    }

    /// Formats the time between two dates.
    ///
    /// - Parameters:
    ///   - startDate: The first moment.
    ///   - endDate: The last moment.
    /// - Returns: The text.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        text(from: startDate, to: endDate, in: independentCalendar)
    }

    /// Formats a length of time.
    ///
    /// - Parameter interval: The length in seconds.
    /// - Returns: The text; `nil` for a length that is not a finite number.
    open func string(from interval: TimeInterval) -> String? {
        guard interval.isFinite else { return nil }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        var calendar = independentCalendar
        calendar.timeZone = .gmt
        return text(from: start, to: start + interval, in: calendar)
    }

    /// Formats `DateComponents`.
    ///
    /// - Parameter object: The components.
    /// - Returns: `nil` for anything else.
    open override func string(for object: Any?) -> String? {
        (object as? DateComponents).flatMap { string(from: $0) }
    }

    /// Formats a length of time in a style, with the settings of a new formatter.
    ///
    /// - Parameters:
    ///   - components: The length.
    ///   - unitsStyle: The style of the units.
    /// - Returns: `nil` when the calendar has no such date.
    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    private var independentCalendar: Calendar { calendar ?? .current }
}
