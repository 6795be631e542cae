public import Foundation
import Synchronization

private let timeRemainingUnknown = Mutex<TimeInterval>(-1)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The value of ``SKDownload/timeRemaining`` when nobody can tell, -1 (D-05).
///
/// It can be set because Apple's headers forgot to say that it is constant.
public var SKDownloadTimeRemainingUnknown: TimeInterval {
    get { timeRemainingUnknown.withLock { $0 } }
    set { timeRemainingUnknown.withLock { $0 = newValue } }
}
