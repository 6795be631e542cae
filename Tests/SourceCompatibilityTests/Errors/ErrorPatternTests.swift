import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ErrorPatternTests {
    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `catch SKError.paymentCancelled`(error: any Error) {
        var caught = false
        do {
            try SampleErrors.fail(error)
        } catch SKError.paymentInvalid {
            Issue.record("another code matched")
        } catch SKError.paymentCancelled {
            caught = true
        } catch {
            Issue.record("nothing matched \(error)")
        }
        #expect(caught)
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `catch let error as SKError`(error: any Error) {
        var code: SKError.Code?
        do {
            try SampleErrors.fail(error)
        } catch let error as SKError {
            code = error.code
        } catch {
            Issue.record("nothing matched \(error)")
        }
        #expect(code == .paymentCancelled)
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `catch let error as SKError where`(error: any Error) {
        var caught = false
        do {
            try SampleErrors.fail(error)
        } catch let error as SKError where error.code == .unknown {
            Issue.record("another code matched")
        } catch let error as SKError where error.code == .paymentCancelled {
            caught = true
        } catch {
            Issue.record("nothing matched \(error)")
        }
        #expect(caught)
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `catch let error as NSError where`(error: any Error) {
        var caught = false
        do {
            try SampleErrors.fail(error)
        } catch let error as NSError
            where error.domain == SKErrorDomain && error.code == SKError.paymentCancelled.rawValue
        {
            caught = true
        } catch {
            Issue.record("nothing matched \(error)")
        }
        #expect(caught)
    }

    @Test func `catch is SKError`() {
        var caught = false
        do {
            try SampleErrors.fail(SampleErrors.cancelledAsNSError)
        } catch is SKError {
            caught = true
        } catch {
            Issue.record("nothing matched \(error)")
        }
        #expect(caught)
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `if case SKError.paymentCancelled = error`(error: any Error) {
        if case SKError.paymentCancelled = error {
        } else {
            Issue.record("\(error) does not match")
        }
        if case SKError.unknown = error {
            Issue.record("\(error) matches another code")
        }
    }

    @Test func `foreign errors match no code`() {
        for error in [SampleErrors.foreign, SampleErrors.swiftForeign] {
            if case SKError.paymentCancelled = error {
                Issue.record("\(error) matches")
            }
        }
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `switch over an error with codes as patterns`(error: any Error) {
        let found: String
        switch error {
        case SKError.paymentInvalid, SKError.clientInvalid: found = "invalid"
        case SKError.paymentCancelled: found = "cancelled"
        case is SKError: found = "other"
        default: found = "foreign"
        }
        #expect(found == "cancelled")
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `switch over an error with casts as patterns`(error: any Error) {
        switch error {
        case let error as SKError where error.code == .paymentCancelled: break
        case let error as SKError: Issue.record("\(error.code)")
        default: Issue.record("\(error)")
        }
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `switch over the code of a cast error`(error: any Error) {
        switch (error as? SKError)?.code {
        case .paymentCancelled: break
        case .unknown?, .clientInvalid?: Issue.record("invalid")
        case .some(let code): Issue.record("\(code)")
        case nil: Issue.record("foreign")
        }
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `switch over the number of an NSError`(error: any Error) {
        switch (error as NSError).code {
        case SKError.paymentCancelled.rawValue: break
        case SKError.Code.paymentInvalid.rawValue: Issue.record("invalid")
        default: Issue.record("\(error)")
        }
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `compare numbers`(error: any Error) {
        #expect((error as NSError).code == SKError.paymentCancelled.rawValue)
        #expect((error as NSError).code == SKError.Code.paymentCancelled.rawValue)
        #expect((error as NSError).domain == SKError.errorDomain)
        #expect(error._code == 2)
        #expect(error._domain == SKErrorDomain)
    }

    @Test(arguments: [SampleErrors.cancelled, SampleErrors.cancelledAsNSError])
    func `guard let error = error as? SKError`(error: any Error) {
        guard let error = error as? SKError, error.code != .unknown else {
            Issue.record("no SKError")
            return
        }
        #expect(error.code == SKError.Code.paymentCancelled)
    }

    @Test func `Result with SKError as its failure`() {
        let result: Result<Int, SKError> = .failure(SKError(.paymentNotAllowed))
        switch result {
        case .success: Issue.record("a success")
        case .failure(let error): #expect(error.code == .paymentNotAllowed)
        }
        if case .failure(SKError.paymentNotAllowed) = result {
        } else {
            Issue.record("the pattern does not match")
        }
    }

    @Test func `a completion handler that gets a Result with any error`() {
        func buy(_ completion: (Result<String, any Error>) -> Void) { completion(.failure(SKError(.paymentCancelled))) }
        var wasCancelled = false
        buy { result in
            if case .failure(let error as SKError) = result, error.code == .paymentCancelled { wasCancelled = true }
        }
        #expect(wasCancelled)
    }

    @Test func `typed throws of SKError`() {
        func buy() throws(SKError) { throw SKError(.invalidOfferPrice) }
        #expect(throws: SKError(.invalidOfferPrice)) { try buy() }
    }
}
