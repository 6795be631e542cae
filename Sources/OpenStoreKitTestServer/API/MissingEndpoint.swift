/// An endpoint of Apple's that a simulated server does not have.
enum MissingEndpoint: String {
    case retentionMessaging = "Retention messaging"
    case advancedCommerce = "Advanced Commerce"

    /// Finds the group of endpoints that a path belongs to; `nil` for a path that Apple does not have either.
    init?(path: String) {
        let parts = path.split(separator: "/")
        switch parts.first {
        case "inApps" where parts.count > 2 && parts[2] == "messaging": self = .retentionMessaging
        case "advancedCommerce": self = .advancedCommerce
        default: return nil
        }
    }

    /// The response with the status 501, which no endpoint of Apple's has.
    var response: ServerResponse {
        .explanation(
            501,
            "\(rawValue) is not simulated: this test server has the App Store Server API without it. Test the request "
                + "against the sandbox of the App Store."
        )
    }
}
