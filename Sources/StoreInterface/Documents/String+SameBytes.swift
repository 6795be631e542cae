extension String {
    /// True if both texts consist of the same bytes.
    ///
    /// Swift's `==` compares canonical equivalence: a letter with an accent equals a letter followed by a combining
    /// accent. Identifiers in signed documents are compared byte by byte instead.
    package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
