import Foundation

/// The form of dates in receipts.
enum ReceiptDateText {
    /// Returns the date of a text such as `2025-01-31T12:00:00Z`.
    ///
    /// Receipts of Xcode until 2021 have an offset, such as `+0200`, in the place of the `Z`. Foundation's parser is not
    /// used, because it reads the 30th of February as a day in March, ignores the rest of a text, and accepts other
    /// forms.
    ///
    /// - Parameter text: The text.
    /// - Returns: The date, or `nil` for another form and for a date that does not exist.
    static func date(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 || bytes.count == 24 else { return nil }
        guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            [4, 7, 10, 13, 16].map({ bytes[$0] }) == Array("--T::".utf8),
            let offset = offset(bytes[19...])
        else { return nil }
        guard (1...12).contains(month), (1...length(ofMonth: month, in: year)).contains(day), hour < 24, minute < 60,
            second < 60
        else { return nil }
        let seconds = ((days(year, month, day) * 24 + hour) * 60 + minute - offset) * 60 + second
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Returns the number of some digits, and `nil` for other characters.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Returns the minutes by which a zone is ahead of UTC.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
        guard let sign = zone.first else { return nil }
        if zone.count == 1 { return sign == UInt8(ascii: "Z") ? 0 : nil }
        guard let hours = number(zone.dropFirst().prefix(2)), let minutes = number(zone.dropFirst(3)), hours < 24,
            minutes < 60
        else { return nil }
        switch sign {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days since 1970 in the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years begin in March, so that the leap day is the last day of a year.
        let shifted = month > 2 ? year : year - 1
        let ordinal = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = floor(shifted, 4) - floor(shifted, 100) + floor(shifted, 400)
        return shifted * 365 + leapDays + ordinal - 719_468
    }

    private static func floor(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }
}
