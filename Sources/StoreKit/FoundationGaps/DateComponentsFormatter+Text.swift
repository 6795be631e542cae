import Foundation

extension DateComponentsFormatter {
    /// Returns the text of components with the given units, from the largest to the smallest.
    func text(of components: DateComponents, in units: [Unit]) -> String? {
        let counts = units.map { (unit: $0, value: components.value(for: $0) ?? 0) }
        guard let smallest = units.last else { return nil }
        // One sign for the whole text, if all components have the same sign.
        let isNegative = counts.contains { $0.value < 0 } && counts.allSatisfy { $0.value <= 0 }
        return text(of: isNegative ? counts.map { ($0.unit, -$0.value) } : counts, smallest, isNegative: isNegative)
    }

    func text(from start: Date, to end: Date, in calendar: Calendar) -> String? {
        let isNegative = end < start
        let span = isNegative ? end..<start : start..<end
        let allowed = allowedUnits.isEmpty ? Unit.allCases : Unit.allCases.filter { $0.isAmong(allowedUnits) }
        guard let smallest = allowed.last else { return nil }
        var counts = measure(span, in: allowed, calendar: calendar)
        if collapsesLargestUnit, let largest = counts.first(where: { $0.value > 0 }), largest.value == 1,
            largest.unit != smallest
        {
            counts = measure(span, in: allowed.filter { $0 != largest.unit }, calendar: calendar)
        }
        return text(of: counts, smallest, isNegative: isNegative)
    }

    private func text(of counts: [Count], _ smallest: Unit, isNegative: Bool) -> String? {
        var shown = withoutZeros(counts)
        if shown.isEmpty { shown = [(smallest, 0)] }
        if maximumUnitCount > 0 { shown = Array(shown.prefix(maximumUnitCount)) }
        let text = (isNegative ? "-" : "") + write(shown)
        return phrase(around: text)
    }

    private typealias Count = (unit: Unit, value: Int)

    // Units are computed from the largest to the smallest, each from the end of the larger ones.
    private func measure(_ span: Range<Date>, in units: [Unit], calendar: Calendar) -> [Count] {
        var start = span.lowerBound
        return units.map { unit in
            let step = calendar.dateComponents([unit.component], from: start, to: span.upperBound)
            start = calendar.date(byAdding: step, to: start) ?? start
            return (unit, step.value(for: unit.component) ?? 0)
        }
    }

    private func withoutZeros(_ counts: [Count]) -> [Count] {
        var drops = zeroFormattingBehavior
        if drops.contains(.pad) { return counts }
        if drops.contains(.default) { drops.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll) }
        guard let first = counts.firstIndex(where: { $0.value != 0 }),
            let last = counts.lastIndex(where: { $0.value != 0 })
        else { return drops.isDisjoint(with: .dropAll) ? counts : [] }
        return counts.enumerated().filter { index, count in
            if count.value != 0 { return true }
            if index < first { return !drops.contains(.dropLeading) }
            if index > last { return !drops.contains(.dropTrailing) }
            return !drops.contains(.dropMiddle)
        }.map(\.element)
    }

    private func write(_ counts: [Count]) -> String {
        switch unitsStyle {
        case .positional:
            let larger = counts.filter { !$0.unit.isPartOfDay }.map { "\($0.value)\($0.unit.letters)" }
            let ofDay = counts.filter(\.unit.isPartOfDay).map(\.value)
            let isPadded = zeroFormattingBehavior.contains(.pad)
            let clock = ofDay.enumerated().map { index, value in
                value < 10 && (index > 0 || isPadded) ? "0\(value)" : "\(value)"
            }
            return (larger + (clock.isEmpty ? [] : [clock.joined(separator: ":")])).joined(separator: " ")
        case .abbreviated:
            return counts.map { "\($0.value)\($0.unit.letters)" }.joined(separator: " ")
        case .brief:
            return counts.map { "\($0.value)\($0.unit.shortWord(for: $0.value))" }.joined(separator: " ")
        case .short:
            return counts.map { "\($0.value) \($0.unit.shortWord(for: $0.value))" }.joined(separator: ", ")
        case .full:
            return counts.map { "\($0.value) \($0.unit.word(for: $0.value))" }.joined(separator: ", ")
        case .spellOut:
            return counts.map { "\(spelledOut($0.value)) \($0.unit.word(for: $0.value))" }.joined(separator: ", ")
        }
    }

    private func spelledOut(_ value: Int) -> String {
        let formatter = NumberFormatter()
        formatter.numberStyle = .spellOut
        formatter.locale = Locale(identifier: "en_US")
        return formatter.string(from: NSNumber(value: value)) ?? "\(value)"
    }

    private func phrase(around text: String) -> String {
        let start = includesApproximationPhrase ? "About " : ""
        let end = includesTimeRemainingPhrase ? " remaining" : ""
        return start + text + end
    }
}
