/// A DER parser that reads elements in place, without copying and without recursion.
///
/// The cost of untrusted content must be bounded by its length. An element is a tag and a range of the array. The
/// caller reads nested elements with a parser over that range, so the content cannot determine the depth.
struct DERReader {
    /// The kinds of element that receipts consist of, by their tags.
    enum Tag: UInt8 {
        case integer = 0x02
        case octetString = 0x04
        case utf8String = 0x0C
        case ia5String = 0x16
        case sequence = 0x30
        case set = 0x31
    }

    struct Element {
        let tag: Tag
        /// The place of the content, without tag and length.
        let content: Range<Int>
    }

    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// Creates a parser for a range of the bytes.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position == end }

    /// Reads the next element.
    ///
    /// - Throws: A failure for invalid DER: an unknown tag, or a length that is indefinite, longer than necessary, or
    ///   longer than the rest.
    mutating func next() throws(SigningFailure) -> Element {
        guard end - position >= 2, let tag = Tag(rawValue: bytes[position]) else { throw Self.unreadable }
        let first = bytes[position + 1]
        position += 2
        var count = Int(first)
        if first >= 0x80 {
            let lengthCount = Int(first & 0x7F)
            // Four bytes can express a larger length than any receipt may have; no length byte is the indefinite length
            // of BER.
            guard (1...4).contains(lengthCount), end - position >= lengthCount, bytes[position] != 0 else {
                throw Self.unreadable
            }
            count = bytes[position..<position + lengthCount].reduce(0) { $0 << 8 | Int($1) }
            position += lengthCount
            guard count >= 0x80 else { throw Self.unreadable }
        }
        guard end - position >= count else { throw Self.unreadable }
        defer { position += count }
        return Element(tag: tag, content: position..<position + count)
    }

    /// Reads the next element, which must have this tag.
    mutating func next(_ tag: Tag) throws(SigningFailure) -> Range<Int> {
        let element = try next()
        guard element.tag == tag else { throw Self.unreadable }
        return element.content
    }

    /// Reads the next element, which must be an integer of at most eight bytes.
    mutating func integer() throws(SigningFailure) -> Int64 { try integer(in: next(.integer)) }

    /// Returns the integer in the content of an element.
    func integer(in content: Range<Int>) throws(SigningFailure) -> Int64 {
        let digits = bytes[content]
        guard let first = digits.first, digits.count <= 8 else { throw Self.unreadable }
        if digits.count > 1 {
            // A redundant leading byte that only repeats the sign.
            let isSecondNegative = digits[digits.startIndex + 1] >= 0x80
            guard !(first == 0 && !isSecondNegative), !(first == 0xFF && isSecondNegative) else {
                throw Self.unreadable
            }
        }
        return digits.reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
    }

    static let unreadable = SigningFailure(operation: "read a receipt", detail: "it is no set of attributes")
}
