import AppModel

/// Everything that may differ from stage to stage; what is not here is the same in all of them.
enum Differences {
    /// A purchase that is declined fails in the queue; the asynchronous API never mentions it again.
    static let failuresAfterDecline = Declared<[PurchaseFailure]>(
        "C-04, X-15",
        usually: [.cancelled],
        except: [.mixed: [], .async: []]
    )

    /// The queue restores a copy of every period that was paid; the asynchronous API tells what the customer has now.
    static let restoredPeriods = Declared("C-14", usually: 3, except: [.async: 1])

    /// The queue restores a subscription that has ended; the asynchronous API does not count it.
    static let restoredAfterTheEnd = Declared("C-14", usually: ["magazine.monthly"], except: [.async: []])

    /// A copy that was restored and not finished is an entry of the queue, and of nothing else.
    static let restoredBeforeLaunch = Declared("X-11", usually: ["pro"], except: [.async: []])

    /// The queue verifies nothing; the asynchronous API says what it cannot believe.
    static let handedOverWithoutVerification = Declared(
        "X-21",
        usually: ["pro": 1],
        except: [.mixed: [:], .async: [:]]
    )
}
