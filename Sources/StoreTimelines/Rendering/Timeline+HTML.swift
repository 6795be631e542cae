extension Timeline {
    /// Returns the timeline as an HTML page in a single file.
    ///
    /// The page loads no other resources, and is designed for light and dark screens, phones, and paper. The three
    /// lanes are shown side by side if there is room. A change in the store and the notifications of apps that follow
    /// it share a row, which is read from left to right. All events of a transaction are highlighted while the pointer
    /// is over one of them. Pointing at an event with a payload, or selecting it with a finger or the keyboard, shows
    /// the decoded payload. Only showing a payload by pointing requires scripts. All content of the entries is escaped.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - subtitle: A description in a sentence or two.
    ///   - facts: Further information in the header, such as the seed of a generated script.
    ///   - order: The order of the events.
    /// - Returns: The text of an HTML file in UTF-8.
    public func html(
        title: String = "Timeline",
        subtitle: String = "Everything the store, the observers and the async listeners did.",
        facts: KeyValuePairs<String, String> = [:],
        in order: Order = .observed
    ) -> String {
        TimelinePage(
            entries: entries(in: order),
            title: title,
            subtitle: subtitle,
            failures: [],
            facts: facts.map { ($0.key, $0.value) },
            forgotten: forgottenCount
        ).text
    }

    /// Returns the page of a failed test.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - subtitle: A description in a sentence or two.
    ///   - failures: The failures, which stand above the timeline.
    /// - Returns: The text of an HTML file in UTF-8.
    package func html(title: String, subtitle: String, failures: [String]) -> String {
        TimelinePage(
            entries: entries(in: .observed),
            title: title,
            subtitle: subtitle,
            failures: failures,
            facts: [],
            forgotten: forgottenCount
        ).text
    }
}
