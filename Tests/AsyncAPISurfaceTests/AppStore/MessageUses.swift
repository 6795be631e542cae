import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about messages of the store.
enum MessageUses {
    static func type(_ type: Message.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func constants(of _: Message.Type) {
        let _: Message.Messages = Message.messages
    }

    static func properties(of _: Message.Type) {
        let _: KeyPath<Message, Message.Reason> = \.reason
    }

    static func type(_ type: Message.Reason.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: Int.Type = Message.Reason.RawValue.self
    }

    static func constants(of _: Message.Reason.Type) {
        let _: Message.Reason = Message.Reason.generic
        let _: Message.Reason = Message.Reason.priceIncreaseConsent
        let _: Message.Reason = Message.Reason.billingIssue
        let _: Message.Reason = Message.Reason.winBackOffer
    }

    static func properties(of _: Message.Reason.Type) {
        let _: KeyPath<Message.Reason, Int> = \.rawValue
        let _: KeyPath<Message.Reason, String> = \.localizedDescription
    }

    static func make(rawValue: Int) -> Message.Reason {
        Message.Reason(rawValue: rawValue)
    }

    static func type(_ type: Message.Messages.Type) {
        let _: any (AsyncSequence & Sendable).Type = type
        let _: Message.Type = Message.Messages.Element.self
        let _: Never.Type = Message.Messages.Failure.self
    }

    static func makeAsyncIterator(_ receiver: Message.Messages) -> Message.Messages.AsyncIterator {
        receiver.makeAsyncIterator()
    }

    static func iterate(_ values: Message.Messages) async {
        for await value in values { let _: Message = value }
    }

    static func type(_ type: Message.Messages.AsyncIterator.Type) {
        let _: any AsyncIteratorProtocol.Type = type
        let _: Message.Type = Message.Messages.AsyncIterator.Element.self
        let _: Never.Type = Message.Messages.AsyncIterator.Failure.self
    }

    static func next(_ receiver: inout Message.Messages.AsyncIterator) async -> Message? {
        var result = await receiver.next()
        expectType(&result, is: Message?.self)
        return result
    }
}
