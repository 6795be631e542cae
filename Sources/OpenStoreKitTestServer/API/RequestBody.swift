import Foundation
import StoreInterface

/// The JSON object in the body of a request.
package struct RequestBody: Sendable {
    /// The maximum length of a body, in bytes.
    package static let longest = 1 << 20

    private let members: JSONMembers

    /// Reads a body.
    ///
    /// - Throws: ``APIFault`` 4000000 for anything but one JSON object in UTF-8 with distinct keys.
    init(_ data: Data) throws(APIFault) {
        guard data.count <= Self.longest else {
            throw .badRequest("Bad request. The body has \(data.count) bytes, and at most \(Self.longest) are read.")
        }
        guard String(validating: data, as: UTF8.self) != nil else {
            throw .badRequest("Bad request. The body is not UTF-8.")
        }
        do throws(JSONFault) {
            guard case .object(let members) = try JSONScanner.value(in: Array(data), .strict).content else {
                throw JSONFault(offset: 0, reason: "an object belongs here")
            }
            self.members = members
        } catch {
            throw .badRequest("Bad request. The body is not JSON at byte \(error.offset): \(error.reason).")
        }
    }

    var keys: [String] { members.keys }

    /// Returns true if the object has the key with a value other than null.
    func has(_ key: String) -> Bool {
        switch members[key]?.content {
        case nil, .null: false
        case .flag, .number, .text, .list, .object: true
        }
    }

    func text(_ key: String) -> String? {
        guard case .text(let text) = members[key]?.content else { return nil }
        return text
    }

    func flag(_ key: String) -> Bool? {
        guard case .flag(let flag) = members[key]?.content else { return nil }
        return flag
    }

    /// Returns an integer; `nil` for a missing value, a fraction, or a number in quotation marks.
    func integer(_ key: String) -> Int64? {
        guard case .number(let digits) = members[key]?.content else { return nil }
        return Int64(digits)
    }

    /// Returns an array of texts; `nil` if an element has another type.
    func texts(_ key: String) -> [String]? {
        guard case .list(let elements) = members[key]?.content else { return nil }
        let texts = elements.compactMap { element -> String? in
            guard case .text(let text) = element.content else { return nil }
            return text
        }
        return texts.count == elements.count ? texts : nil
    }
}
