import Foundation

/// The token for the next page, which clients send back (V-07).
///
/// The token contains the filters of its request, so that a revision of another request is rejected.
struct Revision: Hashable, Sendable {
    /// The change number of the last transaction of the page.
    let number: Int64
    /// The request without its revision.
    let filters: String

    init(number: Int64, filters: String) {
        self.number = number
        self.filters = filters
    }

    /// Reads a revision.
    ///
    /// - Throws: ``APIFault/revision`` for a malformed revision, or a revision of a request with other filters.
    init(_ text: String, filters: String) throws(APIFault) {
        guard text.utf8.count <= 4096, let data = Data(base64Encoded: Self.standard(text)) else { throw .revision }
        let parts = String(decoding: data, as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard let first = parts.first, let number = Int64(first), number >= 0,
            (parts.count > 1 ? String(parts[1]) : "") == filters
        else { throw .revision }
        self.init(number: number, filters: filters)
    }

    var text: String {
        Data("\(number) \(filters)".utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func standard(_ text: String) -> String {
        let text = text.replacing("-", with: "+").replacing("_", with: "/")
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }
}
