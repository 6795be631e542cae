extension Array {
    /// Collects the elements of a sequence that ends.
    init<S: AsyncSequence>(_ sequence: S) async where S.Element == Element, S.Failure == Never {
        self.init()
        for await element in sequence { append(element) }
    }
}
