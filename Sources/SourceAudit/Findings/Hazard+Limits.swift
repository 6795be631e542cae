extension Hazard {
    /// The part of the hazard that the text of the sources does not show, in one sentence, or `nil` if the audit sees it as a rule.
    package var limit: String? { Self.limits[code] }

    private static let limits: [String: String] = [
        "H1":
            "A grant is known by its name, such as unlock or deliver, or by a value that is set; a grant with another name, "
            + "or in a block that runs later, stays unseen.",
        "H2": "A transaction that is handed to another object counts as finished there.",
        "H4":
            "The call that attaches an observer can be anywhere; only calls in a screen, or beside a payment, are found.",
        "H5": "Two listeners can belong to two versions of an app, of which a switch selects one.",
        "H7": "The collection of handled identifiers is known by its name.",
        "H13": "The button can be outside of the audited sources.",
        "H16": "A missing callback is no finding, because most apps promote nothing.",
        "H17": "Only a read in the function of the purchase is found. The server may read the receipt much later.",
        "H18": "The caller cancels the task, and can be anywhere.",
        "H21": "Only consumables have a quantity, and the text does not tell the type of a product.",
        "H24": "Code for the queue that acts on transactions without an original one is not found.",
        "H25": "An app that reads entitlements anywhere is taken to read them when it needs them.",
        "H26": "Only an app with several levels of a subscription meets an upgrade.",
        "H27": "The loss is right for a product that is no subscription, and the text does not tell the type.",
    ]
}
