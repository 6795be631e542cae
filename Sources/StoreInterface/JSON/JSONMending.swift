/// A reading of a JSON text that went on behind the errors that can be corrected in one way only.
package struct JSONMending: Sendable {
    /// The value; `nil` if the reading ended within it.
    package let value: JSONNode?
    /// The positions of commas after a last element.
    package let extraCommas: [Int]
    /// The syntax errors behind which the reading went on, in the order of the text.
    package let mended: [JSONFault]
    /// The syntax error that ended the reading; `nil` if the whole text was read.
    package let end: JSONFault?
}

extension JSONScanner {
    /// Reads a file for its syntax errors, past those that can be corrected in one way only.
    ///
    /// - Parameter bytes: The text; UTF-8, which the caller has checked.
    /// - Returns: The reading.
    package static func mending(_ bytes: [UInt8]) -> JSONMending {
        var scanner = Self(bytes: bytes, dialect: .mending)
        var (value, end): (JSONNode?, JSONFault?)
        do throws(JSONFault) {
            value = try scanner.onlyValue()
        } catch {
            end = error
        }
        return JSONMending(value: value, extraCommas: scanner.extraCommas, mended: scanner.mended, end: end)
    }
}

/// Syntax errors behind which reading goes on.
extension JSONScanner {
    /// Skips commas in the place of an element.
    mutating func skipCommas(_ reason: String) {
        while dialect == .mending, next == UInt8(ascii: ",") {
            mended.append(JSONFault(offset: offset, reason: reason))
            offset += 1
            skipSpace()
        }
    }

    /// Notes a comma that is missing before a further element.
    ///
    /// - Parameters:
    ///   - beginnings: The characters with which an element begins.
    ///   - reason: The description of the error.
    /// - Returns: True if only the comma is missing.
    mutating func lacksComma(before beginnings: String, _ reason: String) -> Bool {
        guard dialect == .mending, let next, beginnings.utf8.contains(next) else { return false }
        mended.append(JSONFault(offset: offset, reason: reason))
        return true
    }

    /// Skips a comment of either form, up to the end of the text if it is not closed.
    ///
    /// - Returns: False if the slash does not begin a comment.
    mutating func skipComment() -> Bool {
        let rest = bytes[(offset + 1)...]
        let end: Int?
        switch rest.first {
        case UInt8(ascii: "/"): end = rest.firstIndex(of: 0x0A)
        case UInt8(ascii: "*"):
            end = zip(rest.dropFirst().indices, zip(rest.dropFirst(), rest.dropFirst(2)))
                .first { $0.1 == (UInt8(ascii: "*"), UInt8(ascii: "/")) }.map { $0.0 + 2 }
        default: return false
        }
        mended.append(JSONFault(offset: offset, reason: "JSON has no comments"))
        offset = end ?? bytes.count
        return true
    }
}
