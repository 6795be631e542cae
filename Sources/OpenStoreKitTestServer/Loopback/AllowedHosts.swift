/// The names under which a listener answers.
///
/// A web page can let the name of its own server mean 127.0.0.1 (DNS rebinding), so that the browser of the developer
/// sends its requests to the listener and shows it the answers. Such a request names the other host.
struct AllowedHosts: Sendable {
    private static let loopback: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

    private let names: Set<String>

    /// Allows the names of the loopback interface, and others.
    ///
    /// - Parameter others: The other names, without a port.
    init(and others: Set<String> = []) { names = Self.loopback.union(others.map { $0.lowercased() }) }

    /// Refuses a request for another host; a request without a host is from a program, and not from a browser.
    ///
    /// - Throws: ``HTTPFault`` with the status 421.
    func check(_ head: HTTPRequestHead) throws(HTTPFault) {
        guard let host = head.headers["host"], !names.contains(Self.name(of: host)) else { return }
        throw HTTPFault(
            status: 421,
            reason: "it is for the host '\(host)', and this server answers for 127.0.0.1 and localhost alone; allow "
                + "another name where the listener is made"
        )
    }

    /// The name without its port, in lower case.
    private static func name(of host: String) -> String {
        let host = host.lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return String(host.prefix { $0 != ":" })
    }
}
