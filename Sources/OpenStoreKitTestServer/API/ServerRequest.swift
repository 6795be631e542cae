public import Foundation
import StoreInterface

/// A request to a simulated server, without a network.
public struct ServerRequest: Hashable, Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The path without the query, such as `/inApps/v1/transactions/2000000000000001`.
    public var path: String
    /// The names and values of the query, in order and decoded.
    public var query: [QueryItem]
    /// The header fields; names are in lower case.
    public var headers: [String: String]
    /// The body.
    public var body: Data

    /// A name in a query with its value.
    public struct QueryItem: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The value; empty if there is none.
        public let value: String

        /// Creates an item of a query.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path, with the query if there is one: `/inApps/v2/history/1?sort=DESCENDING`. A query with
    ///     invalid percent encoding is not decoded.
    ///   - headers: The header fields, whose names are compared without case.
    ///   - body: The body.
    public init(_ method: String, _ target: String, headers: [String: String] = [:], body: Data = Data()) {
        self.method = method.uppercased()
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.map { String($0) } ?? ""
        self.path = path.removingPercentEncoding ?? path
        let pairs = parts.count > 1 ? parts[1].split(separator: "&") : []
        query = pairs.map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(name: Self.decoded(sides[0]), value: sides.count > 1 ? Self.decoded(sides[1]) : "")
        }
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.body = body
    }

    private static func decoded(_ text: Substring) -> String {
        let text = String(text).replacing("+", with: " ")
        return text.removingPercentEncoding ?? text
    }

    /// Returns the values of one name of the query, in order.
    func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }
}

/// The response of a simulated server.
public struct ServerResponse: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The header fields.
    public var headers: [String: String]
    /// The body; empty in many responses.
    public var body: Data

    /// Creates a response.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response with JSON.
    ///
    /// The type is exactly `application/json`: Apple's client for Python compares the whole value.
    static func json(_ value: JSONValue, status: Int = 200) -> Self {
        do {
            return Self(
                status: status,
                headers: ["Content-Type": "application/json"],
                body: try PayloadCoding.encode(value)
            )
        } catch {
            return Self(status: 500, body: Data("the answer could not be written: \(error)".utf8))
        }
    }

    /// Creates a response without a body.
    static func empty(_ status: Int) -> Self { Self(status: status) }

    /// Creates a response with a reason for a person to read, for errors to which Apple gives no code.
    static func explanation(_ status: Int, _ text: String) -> Self {
        Self(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data("\(text)\n".utf8))
    }
}

extension ServerResponse {
    /// Decodes the JSON of the body.
    ///
    /// - Parameter type: The type of the value.
    /// - Returns: The value.
    /// - Throws: The error of Foundation's decoder.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: body)
    }

    /// The error code of the server API; `nil` in a response without one.
    public var errorCode: Int64? {
        struct Fault: Decodable { let errorCode: Int64 }
        do {
            return try decoded(as: Fault.self).errorCode
        } catch {
            return nil
        }
    }
}
