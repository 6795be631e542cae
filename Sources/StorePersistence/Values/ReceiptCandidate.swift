/// A transaction that may be in the receipt: what was signed, and what is kept beside it.
package struct ReceiptCandidate: Hashable, Sendable {
    package let text: StoredText
    package let isFinished: Bool

    package init(text: StoredText, isFinished: Bool) {
        self.text = text
        self.isFinished = isFinished
    }
}
