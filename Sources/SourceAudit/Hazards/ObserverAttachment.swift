/// H4 in a method that neither an initializer nor the launch of the app calls.
enum ObserverAttachment {
    private static let late = [
        "fetch", "request", "load", "get", "retrieve", "buy", "purchase", "pay", "restore", "show", "present", "tap",
        "subscribe",
    ]
    private static let screens: Set<String> = [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "onAppear", "awakeFromNib", "buttonTapped",
    ]

    /// True if a method is named after an act of the customer or a request for products, or a screen calls it.
    static func isLate(_ place: Project.Place, _ project: Project) -> Bool {
        let name = place.function.name
        guard name != "init", !place.function.isAccessor, !isLaunch(place.function) else { return false }
        let callers = project.functions.filter { caller in
            var calls = false
            caller.function.body?.visit { if $0.last.call != nil, $0.last.name == name { calls = true } }
            return calls && caller.function.token != place.function.token
        }
        guard !callers.contains(where: { $0.function.name == "init" || isLaunch($0.function) }) else { return false }
        let lower = name.lowercased()
        return late.contains { lower.hasPrefix($0) }
            || callers.contains { screens.contains($0.function.name) || ListenerChecks.isScreen($0, project) }
    }

    /// True for a queue's chain, such as `SKPaymentQueue.default().add` and `paymentQueue.add`.
    static func isQueue(_ reference: Reference) -> Bool {
        reference.names.contains("SKPaymentQueue")
            || reference.names.dropLast().last?.lowercased().hasSuffix("paymentqueue") == true
    }

    private static func isLaunch(_ function: Function) -> Bool {
        function.signature.contains("didFinishLaunching") || function.signature.contains("willFinishLaunching")
            || function.name.contains("FinishLaunching")
    }
}
