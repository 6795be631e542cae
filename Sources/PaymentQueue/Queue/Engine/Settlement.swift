/// What follows from the end of a payment.
struct Settlement {
    /// What has to be written before the news may be told.
    var changes: [JournalChange] = []
    var news: [QueueNews] = []

    mutating func append(_ later: Settlement) {
        changes += later.changes
        news += later.news
    }
}
