import Foundation
import StorePersistence
import StoreTime
import Testing
import TestWaiting

/// The record of nonces, each of which is valid once.
@Suite(.timeLimit(.standard)) struct NonceTests {
    @Test(arguments: StorageEngine.all)
    func `a nonce is used up once, and removed when it can no longer be valid (Q-33)`(
        engine: StorageEngine
    ) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        let (nonce, others) = (UUID(), (0..<3).map { _ in UUID() })
        let start = StoreDate(milliseconds: 0)
        let end = StoreDate(milliseconds: 1000)
        try database.setValue("another", -5)
        #expect(try database.useUpNonce(nonce, until: end, at: start))
        #expect(try !database.useUpNonce(nonce, until: end, at: start))
        for other in others { #expect(try database.useUpNonce(other, until: end, at: end)) }
        #expect(try !database.useUpNonce(nonce, until: end, at: end))
        #expect(try place.stateCount() == 5)
        let late = StoreDate(milliseconds: 1001)
        #expect(try database.useUpNonce(UUID(), until: StoreDate(milliseconds: 3000), at: late))
        #expect(try place.stateCount() == 2)
        #expect(try database.value("another") == -5)
    }

    @Test(arguments: StorageEngine.all)
    func `a nonce may be used again after the store was cleared (Q-33)`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        let nonce = UUID()
        let start = StoreDate(milliseconds: 0)
        let end = StoreDate(milliseconds: 1000)
        #expect(try database.useUpNonce(nonce, until: end, at: start))
        _ = try database.clear(at: start)
        #expect(try database.useUpNonce(nonce, until: end, at: start))
        #expect(try !database.useUpNonce(nonce, until: end, at: start))
    }
}
