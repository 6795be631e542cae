extension Timeline {
    /// The timeline as a page of its own: one file that loads nothing, for light and dark screens, phones and paper.
    ///
    /// Three lanes stand side by side where there is room. Every event of a transaction lights up when one of them is
    /// pointed at; pointing at an event with a payload, or choosing it with a finger or the keyboard, shows the decoded
    /// payload. Everything but showing it by mere pointing works without scripts. Whatever the entries contain is shown as
    /// text and nothing else.
    ///
    /// - Parameters:
    ///   - title: What the page is called.
    ///   - subtitle: What it shows, in a sentence or two.
    ///   - facts: What else to say in the header, such as the seed that a script was made from.
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
            facts: facts.map { ($0.key, $0.value) },
            forgotten: forgottenCount
        ).text
    }
}
