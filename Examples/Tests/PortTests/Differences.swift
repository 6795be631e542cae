import AppModel

/// The results that may differ from stage to stage; all other results are the same.
enum Differences {
    /// A declined purchase fails in the queue; the asynchronous API does not report it.
    static let failuresAfterDecline = Declared<[PurchaseFailure]>(
        "C-04, X-15",
        usually: [.cancelled],
        except: [.mixed: [], .async: []]
    )

    /// The queue restores a copy of every paid period; the asynchronous API lists the present entitlements.
    static let restoredPeriods = Declared("C-14", usually: 3, except: [.async: 1])

    /// The queue restores a subscription that has ended; the asynchronous API does not count it.
    static let restoredAfterTheEnd = Declared("C-14", usually: ["magazine.monthly"], except: [.async: []])

    /// An unfinished restored copy is an entry of the queue only.
    static let restoredBeforeLaunch = Declared("X-11", usually: ["pro"], except: [.async: []])

    /// The queue does not report verification; the asynchronous API reports unverified transactions.
    static let handedOverWithoutVerification = Declared(
        "X-21",
        usually: ["pro": 1],
        except: [.mixed: [:], .async: [:]]
    )
}
