/// The environment a store claims in what it signs.
///
/// Apple's server libraries verify signatures only in `Sandbox` and `Production`; `Xcode` is what local testing
/// claims on Apple's systems.
package enum StoreEnvironment: String, Hashable, Sendable, Codable, CaseIterable {
    case production = "Production"
    case sandbox = "Sandbox"
    case xcode = "Xcode"
}
