package import Foundation

/// A reason for which an HTTP message is refused, with the status of the answer.
package struct HTTPFault: Error, Hashable, Sendable {
    package let status: Int
    package let reason: String
}

/// The head of a request: everything before its body.
package struct HTTPRequestHead: Hashable, Sendable {
    /// The maximum length of a head, in bytes.
    package static let longest = 16 * 1024
    /// The maximum number of header fields.
    package static let mostFields = 100

    package let method: String
    package let target: String
    package let headers: [String: String]
    /// The length of the body.
    package let contentLength: Int
    /// The number of bytes of the head, including the empty line.
    package let byteCount: Int

    /// Reads a head (RFC 9112).
    ///
    /// - Parameter bytes: The bytes received so far.
    /// - Returns: The head, or `nil` if its end has not been received.
    /// - Throws: ``HTTPFault`` for a head that this server does not support.
    package static func read(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) -> Self? {
        guard let end = endOfHead(bytes) else {
            guard bytes.count < longest else {
                throw HTTPFault(status: 431, reason: "the head is longer than \(longest) bytes")
            }
            return nil
        }
        guard end - bytes.startIndex <= longest else {
            throw HTTPFault(status: 431, reason: "the head is longer than \(longest) bytes")
        }
        guard let text = String(validating: bytes[bytes.startIndex..<end], as: UTF8.self) else {
            throw HTTPFault(status: 400, reason: "the head is not UTF-8")
        }
        // A line break is one character of Swift, and the two empty lines at the end are left out.
        var lines = text.split(separator: "\r\n").map { String($0) }[...]
        guard let first = lines.popFirst() else { throw HTTPFault(status: 400, reason: "the request line is missing") }
        let (method, target) = try requestLine(first)
        let headers = try fields(lines)
        return Self(
            method: method,
            target: target,
            headers: headers,
            contentLength: try bodyLength(headers),
            byteCount: end - bytes.startIndex
        )
    }

    /// Returns the index after the empty line that ends a head, or `nil` if it was not received.
    private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while let place = bytes[index...].firstIndex(of: UInt8(ascii: "\r")) {
            if bytes[place...].starts(with: [0x0D, 0x0A, 0x0D, 0x0A]) { return place + 4 }
            index = place + 1
        }
        return nil
    }

    private static func requestLine(_ line: String) throws(HTTPFault) -> (method: String, target: String) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw HTTPFault(status: 400, reason: "the request line has not three parts") }
        let (method, target, version) = (parts[0], parts[1], parts[2])
        guard (1...16).contains(method.count), method.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
            throw HTTPFault(status: 400, reason: "the method is not a word in capitals")
        }
        guard target.hasPrefix("/"), target.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }) else {
            throw HTTPFault(status: 400, reason: "the target is not a path of printable ASCII characters")
        }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw HTTPFault(status: 505, reason: "the version is neither HTTP/1.1 nor HTTP/1.0")
        }
        return (String(method), String(target))
    }

    private static func fields(_ lines: ArraySlice<String>) throws(HTTPFault) -> [String: String] {
        guard lines.count <= mostFields else {
            throw HTTPFault(status: 431, reason: "there are more than \(mostFields) header fields")
        }
        var fields: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
                throw HTTPFault(status: 400, reason: "a header field has no name")
            }
            let name = line[..<colon].lowercased()
            guard name.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }) else {
                throw HTTPFault(status: 400, reason: "the name of a header field has a space or a control character")
            }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0.value == 0x09 }) else {
                throw HTTPFault(status: 400, reason: "the header field '\(name)' has a control character")
            }
            if let known = fields[name], known != value, ["content-length", "authorization", "host"].contains(name) {
                throw HTTPFault(status: 400, reason: "the header field '\(name)' occurs with two values")
            }
            fields[name] = fields[name] ?? value
        }
        return fields
    }

    private static func bodyLength(_ headers: [String: String]) throws(HTTPFault) -> Int {
        guard headers["transfer-encoding"] == nil else {
            throw HTTPFault(status: 501, reason: "transfer encodings are not supported; send a Content-Length")
        }
        guard let text = headers["content-length"] else { return 0 }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text) else {
            throw HTTPFault(status: 400, reason: "Content-Length is not a number")
        }
        guard length <= RequestBody.longest else {
            throw HTTPFault(status: 413, reason: "the body is longer than \(RequestBody.longest) bytes")
        }
        return length
    }

    /// Returns the request with its body.
    package func request(body: Data) -> ServerRequest { ServerRequest(method, target, headers: headers, body: body) }
}

extension ServerResponse {
    private static let phrases = [
        100: "Continue", 200: "OK", 201: "Created", 202: "Accepted", 400: "Bad Request", 401: "Unauthorized",
        403: "Forbidden",
        404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
        413: "Content Too Large", 415: "Unsupported Media Type",
        421: "Misdirected Request", 422: "Unprocessable Content",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]

    init(_ fault: HTTPFault) {
        self = .explanation(fault.status, "The request is refused: \(fault.reason).")
    }

    /// The bytes of the message, after which the connection ends.
    var message: Data {
        var head = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        head += "Content-Length: \(body.count)\r\nServer: OpenStoreKit test server\r\nConnection: close\r\n\r\n"
        return Data(head.utf8) + body
    }
}
