import AppModel

/// Everything that may differ from stage to stage; what is not here is the same in all of them.
enum Differences {
    /// A purchase that is declined fails in the queue; the asynchronous API never mentions it again.
    static let failuresAfterDecline = Declared<[PurchaseFailure]>(
        "C-04",
        usually: [.cancelled],
        except: [.mixed: [], .async: []]
    )

    /// The queue restores a copy of every period that was paid; the asynchronous API tells what the customer has now.
    static let restoredPeriods = Declared("C-14", usually: 3, except: [.async: 1])

    /// The queue restores a subscription that has ended; the asynchronous API does not count it.
    static let restoredAfterTheEnd = Declared("C-14", usually: ["magazine.monthly"], except: [.async: []])
}
