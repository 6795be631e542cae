import Foundation
import StoreKit
import StoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ErrorCastTests {
    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `error as? SKError, whichever form it was made in`(error: any Error) {
        let skError = error as? SKError
        #expect(skError?.code == .paymentCancelled)
    }

    @Test(arguments: [SampleErrors.foreign, SampleErrors.swiftForeign])
    func `error as? SKError is nil for an error of another domain`(error: any Error) {
        #expect(error as? SKError == nil)
        #expect(!(error is SKError))
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `error as! SKError`(error: any Error) {
        #expect((error as! SKError).code == SKError.paymentCancelled)
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `error is SKError`(error: any Error) {
        #expect(error is SKError)
    }

    @Test func `NSError as? SKError`() {
        let error = NSError(domain: SKErrorDomain, code: 4)
        #expect((error as? SKError)?.code == .paymentNotAllowed)
        #expect(NSError(domain: NSCocoaErrorDomain, code: 4) as? SKError == nil)
    }

    @Test func `NSError as Error as? SKError`() {
        let error = NSError(domain: SKErrorDomain, code: 5) as any Error
        #expect((error as? SKError)?.code == .storeProductNotAvailable)
    }

    @Test func `optional NSError as? SKError`() {
        let some: NSError? = NSError(domain: SKErrorDomain, code: 3)
        let none: NSError? = nil
        #expect((some as? SKError)?.code == .paymentInvalid)
        #expect((none as? SKError)?.code == nil)
    }

    @Test func `optional error as? SKError`() {
        let some: (any Error)? = SKError(.clientInvalid)
        let none: (any Error)? = nil
        #expect((some as? SKError)?.code == .clientInvalid)
        #expect((none as? SKError)?.code == nil)
    }

    @Test func `error as NSError`() {
        let error = SampleErrors.cancelled as NSError
        #expect(error.domain == SKErrorDomain)
        #expect(error.code == SKError.paymentCancelled.rawValue)
    }

    @Test func `SKError as NSError`() {
        let error = SKError(.paymentInvalid, userInfo: ["place": "shop"]) as NSError
        #expect(error.domain == "SKErrorDomain")
        #expect(error.code == 3)
        #expect(error.userInfo["place"] as? String == "shop")
    }

    @Test func `optional error as NSError?`() {
        let some: (any Error)? = SKError(.paymentInvalid)
        let none: (any Error)? = nil
        #expect((some as NSError?)?.code == 3)
        #expect((none as NSError?)?.code == nil)
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `transaction.error as? NSError`(error: (any Error)?) {
        let nsError = error as? NSError
        #expect(nsError?.code == 2)
        #expect(nsError?.domain == SKErrorDomain)
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `error as? T and error as! T, where T is NSError or SKError`(error: any Error) {
        func cast<T>(_ error: any Error, to: T.Type) -> T? { error as? T }
        func force<T>(_ error: any Error, to: T.Type) -> T { error as! T }
        #expect(cast(error, to: NSError.self)?.code == 2)
        #expect(force(error, to: NSError.self).code == 2)
        #expect(cast(error, to: SKError.self)?.code == .paymentCancelled)
    }

    @Test func `Any as? NSError and Any as? SKError`() {
        let made: Any = SKError(.unknown)
        let found: Any = NSError(domain: SKErrorDomain, code: 0)
        #expect((made as? NSError)?.domain == SKErrorDomain)
        #expect((made as? SKError)?.code == .unknown)
        #expect((found as? SKError)?.code == .unknown)
    }

    @Test func `Any as? Error`() {
        let box: [String: Any] = ["error": SKError(.paymentCancelled)]
        let error = box["error"] as? any Error
        #expect((error as? SKError)?.code == .paymentCancelled)
    }

    @Test func `to NSError and back keeps code and userInfo`() {
        let error = SKError(.ineligibleForOffer, userInfo: ["offer": "spring"]) as NSError as? SKError
        #expect(error?.code == .ineligibleForOffer)
        #expect(error?.userInfo["offer"] as? String == "spring")
        #expect(error == SKError(.ineligibleForOffer, userInfo: ["offer": "spring"]))
    }

    @Test func `SKError wraps an NSError`() {
        let error = SKError(_nsError: NSError(domain: SKErrorDomain, code: 12, userInfo: ["key": 1]))
        #expect(error.code == .invalidSignature)
        #expect(error.errorCode == 12)
        #expect(error.errorUserInfo["key"] as? Int == 1)
    }

    @Test func `an SKError around an error of another domain keeps domain, number, and userInfo`() throws {
        let failure = NSError(domain: NSURLErrorDomain, code: -1009, userInfo: ["host": "shop"])
        let error = SKError(_nsError: failure)
        #expect(error.errorCode == -1009)
        #expect(error.code == SKError.Code(rawValue: -1009))
        #expect(error.code != .unknown)
        #expect(error.userInfo["host"] as? String == "shop")
        #expect(error._domain == NSURLErrorDomain)
        #expect(error as NSError == failure)
        let erased: any Error = error
        #expect((erased as Any) as? NSError == failure)
        #expect(erased as? SKError == error)
        #expect(SKError(_nsError: NSError(domain: NSCocoaErrorDomain, code: 2)) != SKError(.paymentCancelled))
    }

    @Test func `a failed request's error of any kind is wrapped as apps do it`() {
        func complete(_ error: any Error) -> SKError { error as? SKError ?? SKError(_nsError: error as NSError) }
        #expect(complete(SampleErrors.cancelledAsNSError).code == .paymentCancelled)
        #expect(complete(SampleErrors.swiftForeign).code.rawValue == (SampleErrors.swiftForeign as NSError).code)
        #expect(complete(URLError(.timedOut)).localizedDescription == URLError(.timedOut).localizedDescription)
    }

    @Test func `SKTestError around an error of another domain keeps domain and number`() {
        let failure = NSError(domain: NSCocoaErrorDomain, code: 260)
        let error = SKTestError(_nsError: failure)
        #expect(error.code.rawValue == 260)
        #expect(error as NSError == failure)
        #expect("\(error)".hasPrefix("SKTestError.Code(rawValue: 260)"))
    }

    @Test func `a number without a case casts, and matches no other code`() throws {
        let error = NSError(domain: SKErrorDomain, code: 907)
        let skError = try #require(error as? SKError)
        #expect(skError.errorCode == 907)
        #expect(skError.code == SKError.Code(rawValue: 907))
        #expect(!(SKError.unknown ~= skError))
        #expect(try #require(SKError.Code(rawValue: 907)) ~= error)
        #expect((skError as NSError).code == 907)
    }
}
