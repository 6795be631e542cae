import Foundation

/// The options of the command, each a name with a value.
struct Options {
    static let usage = """
        usage: openstorekit-test-server --configuration FILE [options]

        Serves a store on http://127.0.0.1 as a test server: the App Store Server API and verifyReceipt.
        It prints one line of JSON with its address, and runs until it is ended.

          --configuration FILE     the .storekit file with the products
          --database FILE          the database of the store; without it the store is in memory
          --bundle-id ID           the bundle identifier, com.example.app by default
          --environment NAME       Sandbox, which is the default, or Production
          --app-apple-id NUMBER    the number of the app in the App Store
          --app-version VERSION    the version of the app, 1 by default
          --port NUMBER            the port; 0, the default, lets the system choose
          --address ADDRESS        127.0.0.1; every other interface is refused
          --host NAME              another name of this machine that requests may be for; others are refused
          --key FILE               the .p8 file of the back end's key; it is made if it does not exist
          --key-id ID              the identifier of the key
          --issuer-id ID           the identifier of the issuer
          --root FILE              the file that the root certificate is written to
          --shared-secret SECRET   the secret of verifyReceipt
          --notify URL             the address for notifications: http, 127.0.0.1 or localhost
          --notifications FOLDER   a folder for notifications, instead of --notify
          --control PORT           also serves the control of customers' stores on this port; 0 lets the system choose
          --clock NAME             system, or manual, which stands still; manual with --control, otherwise system
        """

    private static let names: Set<String> = [
        "configuration", "database", "bundle-id", "environment", "app-apple-id", "app-version", "port", "address",
        "host", "control", "clock", "key", "key-id", "issuer-id", "root", "shared-secret", "notify", "notifications",
    ]

    private var values: [String: String] = [:]

    /// - Throws: ``OptionFault`` that names the first invalid option.
    init(_ arguments: [String]) throws(OptionFault) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), Self.names.contains(String(argument.dropFirst(2))) else {
                throw OptionFault(description: "'\(argument)' is no option")
            }
            guard let value = rest.popFirst() else { throw OptionFault(description: "'\(argument)' has no value") }
            values[String(argument.dropFirst(2))] = value
        }
    }

    subscript(name: String) -> String? { values[name] }

    func file(_ name: String) -> URL? { values[name].map { URL(filePath: $0) } }

    /// - Throws: ``OptionFault`` if the option is missing.
    func required(_ name: String) throws(OptionFault) -> String {
        guard let value = values[name] else { throw OptionFault(description: "the option --\(name) is missing") }
        return value
    }

    /// - Throws: ``OptionFault`` if the value is not a number.
    func number(_ name: String) throws(OptionFault) -> Int64? {
        guard let text = values[name] else { return nil }
        guard let number = Int64(text) else {
            throw OptionFault(description: "the value '\(text)' of --\(name) is not a number")
        }
        return number
    }
}

/// A mistake in the options of the command.
struct OptionFault: Error, CustomStringConvertible {
    let description: String
}
