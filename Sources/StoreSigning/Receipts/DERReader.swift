/// Reads DER in place, element by element: nothing is copied, and nothing is read deeper than its caller asks for.
///
/// Signed content of a stranger must not cost more than its length. An element is a tag and a range of the one array;
/// nested elements are read by a reader over that range, so the depth is the caller's and not the content's.
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

    /// A reader over a part of the bytes.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position == end }

    /// Reads the next element.
    ///
    /// - Throws: That the bytes are no DER: an unknown tag, a length that is indefinite, longer than necessary, or
    ///   longer than what is left.
    mutating func next() throws(SigningFailure) -> Element {
        guard end - position >= 2, let tag = Tag(rawValue: bytes[position]) else { throw Self.unreadable }
        let first = bytes[position + 1]
        position += 2
        var count = Int(first)
        if first >= 0x80 {
            let lengthCount = Int(first & 0x7F)
            // Four bytes count more than any receipt may have; none at all is the indefinite length of BER.
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

    /// Reads the next element, which has to be of this kind.
    mutating func next(_ tag: Tag) throws(SigningFailure) -> Range<Int> {
        let element = try next()
        guard element.tag == tag else { throw Self.unreadable }
        return element.content
    }

    /// Reads the next element, which has to be a number of at most eight bytes.
    mutating func integer() throws(SigningFailure) -> Int64 { try integer(in: next(.integer)) }

    /// The number that the content of an element is.
    func integer(in content: Range<Int>) throws(SigningFailure) -> Int64 {
        let digits = bytes[content]
        guard let first = digits.first, digits.count <= 8 else { throw Self.unreadable }
        if digits.count > 1 {
            // A byte in front that only repeats the sign.
            let isSecondNegative = digits[digits.startIndex + 1] >= 0x80
            guard !(first == 0 && !isSecondNegative), !(first == 0xFF && isSecondNegative) else {
                throw Self.unreadable
            }
        }
        return digits.reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
    }

    static let unreadable = SigningFailure(operation: "read a receipt", detail: "it is no set of attributes")
}
