import Foundation
import StoreKit

final class IndifferentDelegate: NSObject, SKPaymentQueueDelegate {}
