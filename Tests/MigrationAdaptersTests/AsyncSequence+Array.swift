extension Array {
    /// All that a finite sequence holds.
    init<S: AsyncSequence>(_ sequence: S) async where S.Element == Element, S.Failure == Never {
        self.init()
        for await element in sequence { append(element) }
    }
}
