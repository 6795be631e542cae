public import Foundation
import StoreInterface
import Synchronization

/// The control of customers' stores over HTTP, for tests that are not written in Swift.
///
/// Each customer has a store, a server for it, and an address of the App Store Server API. A test in any language
/// creates a customer, lets it buy, moves its time, and waits until the back end has answered every notification:
///
/// ```swift
/// let control = StoreControlServer { name in
///     try SimulatedServer(for: makeStore(), key: key, notifying: .post(backEnd))
/// }
/// let listener = try LoopbackListener(for: control)
/// ```
///
/// ```sh
/// curl -H 'Content-Type: application/json' -d '{"product":"coins"}' $CONTROL/customers/anna/buy
/// ```
///
/// Requests and answers are JSON. A request that cannot be carried out has a status of 400 or more, and a JSON object
/// whose `error` says what to do. The guide [A server to test against](/documentation/openstorekit/testingabackend)
/// lists the operations.
///
/// Stores of different customers sign with different keys, so that a back end needs the root of each.
public final class StoreControlServer: Sendable {
    private enum Place {
        /// A request is creating the customer.
        case reserved
        case taken(ControlledCustomer)
    }

    private static let mostCustomers = 64

    private let make: @Sendable (String) throws -> SimulatedServer
    private let hosts: Set<String>
    private let customers = Mutex<[String: Place]>([:])

    /// Creates a control without customers.
    ///
    /// - Parameters:
    ///   - hosts: Other names of this machine that requests to the customers' servers may be for.
    ///   - make: Creates the server of a new customer, whose name it receives. It may be called by several threads.
    public init(allowing hosts: Set<String> = [], making make: @escaping @Sendable (String) throws -> SimulatedServer) {
        self.make = make
        self.hosts = hosts
    }

    /// Adds a customer.
    ///
    /// - Parameters:
    ///   - name: The name: 1 to 64 letters, digits, hyphens, dots and underscores.
    ///   - port: The port of the customer's server API; 0 lets the system choose one.
    /// - Returns: The address of the customer's server API.
    /// - Throws: ``SimulatedServerError`` for an invalid or used name, if the port cannot be used, and the errors of
    ///   making the server.
    @discardableResult
    public func add(_ name: String, port: Int = 0) throws -> URL {
        let customer = try create(name, port: port)
        return customer.listener.url
    }

    private func create(_ name: String, port: Int = 0) throws -> ControlledCustomer {
        let isName = (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(Self.isAllowed)
        guard isName else {
            throw ControlFault(400, "the name of a customer has 1 to 64 letters, digits, hyphens, dots and underscores")
        }
        try customers.withLock { customers throws(ControlFault) in
            guard customers[name] == nil else {
                throw ControlFault(
                    409,
                    "there is a customer '\(name)' already; choose another name, or delete it first"
                )
            }
            guard customers.count < Self.mostCustomers else {
                throw ControlFault(409, "there are \(Self.mostCustomers) customers already; delete one first")
            }
            customers[name] = .reserved
        }
        do {
            let server = try make(name)
            let listener = try LoopbackListener(for: server, port: port, allowing: hosts)
            let customer = ControlledCustomer(name: name, server: server, listener: listener)
            customers.withLock { $0[name] = .taken(customer) }
            return customer
        } catch {
            customers.withLock { $0[name] = nil }
            throw error
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private func customer(_ name: String) throws(ControlFault) -> ControlledCustomer {
        guard case .taken(let customer) = customers.withLock({ $0[name] }) else {
            throw ControlFault(
                404,
                "there is no customer '\(name)'; create it with POST /customers {\"name\": \"\(name)\"}"
            )
        }
        return customer
    }

    /// Answers a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, also for a request that cannot be carried out.
    public func respond(to request: ServerRequest) async -> ServerResponse {
        do {
            return try await answer(request)
        } catch let fault as ControlFault {
            return fault.response
        } catch let fault as APIFault {
            return ControlFault(400, fault.message).response
        } catch {
            // The store refused: the customer cannot do this now.
            return ControlFault(422, "\(error)").response
        }
    }

    private func answer(_ request: ServerRequest) async throws -> ServerResponse {
        let parts = request.path.split(separator: "/").map { String($0) }
        switch (request.method, parts.count, parts.first) {
        case ("GET", 0, _): return .json(.object(["operations": .list(ControlOperation.all.map(\.description))]))
        case ("GET", 1, "customers"):
            return .json(.object(["customers": .list(customers.withLock { $0.keys.sorted() }.map { .text($0) })]))
        case ("POST", 1, "customers"):
            let body = try Self.body(of: request, allowing: ["name"])
            guard let name = body.text("name") else { throw ControlFault(400, "the text 'name' is missing") }
            return .json(try await create(name).description(), status: 201)
        case ("GET", 2, "customers"): return .json(try await customer(parts[1]).description())
        case ("DELETE", 2, "customers"):
            let former = try customer(parts[1])
            customers.withLock { $0[parts[1]] = nil }
            former.listener.close()
            return .json(.object([:]))
        case (_, 3, "customers"):
            guard let operation = ControlOperation.all.first(where: { $0.name == parts[2] }) else {
                throw ControlFault(404, "there is no operation '\(parts[2])'; GET / lists the operations")
            }
            guard request.method == operation.method else {
                throw ControlFault(405, "'\(operation.name)' is asked for with \(operation.method)")
            }
            let customer = try customer(parts[1])
            let body = try Self.body(of: request, allowing: Set(operation.fields.map(\.name)))
            try operation.check(body)
            return .json(.object(try await operation.run(customer, body)))
        default:
            throw ControlFault(404, "there is no '\(request.path)' for \(request.method); GET / lists the operations")
        }
    }

    /// Returns the JSON object of a request, which is empty without a body.
    private static func body(of request: ServerRequest, allowing names: Set<String>) throws -> RequestBody {
        if request.method == "POST" {
            // A web page cannot send this type to another origin without asking first, which is not answered.
            let type = request.headers["content-type"]?.prefix { $0 != ";" } ?? ""
            guard type.lowercased() == "application/json" else {
                throw ControlFault(415, "a request with POST needs the header 'Content-Type: application/json'")
            }
        }
        let body = try RequestBody(request.body.isEmpty ? Data("{}".utf8) : request.body)
        if let unknown = body.keys.first(where: { !names.contains($0) }) {
            let known = names.isEmpty ? "none is known" : "known are \(names.sorted().joined(separator: ", "))"
            throw ControlFault(400, "the member '\(unknown)' is unknown here; \(known)")
        }
        return body
    }
}

/// A request to the control that cannot be carried out.
struct ControlFault: Error, Hashable, Sendable, CustomStringConvertible {
    let status: Int
    let description: String

    init(_ status: Int, _ description: String) {
        self.status = status
        self.description = description
    }

    var response: ServerResponse { .json(.object(["error": .text(description)]), status: status) }
}
