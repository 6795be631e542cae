extension String {
    /// True if both texts consist of the same bytes.
    ///
    /// `==` also takes texts for equal that are written with other characters and only look alike, such as a letter
    /// with an accent and a letter followed by one. Identifiers in signed documents are compared byte by byte.
    package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
