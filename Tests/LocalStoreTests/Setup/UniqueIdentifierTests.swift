import Foundation
import StoreInterface
import Testing
import TestWaiting

/// Identifiers of saves, payments, devices and nonces, which must differ whatever the state of the process.
@Suite(.timeLimit(.standard)) struct UniqueIdentifierTests {
    @Test func `identifiers are random in a process that has no file descriptor left`() async {
        await #expect(processExitsWith: .success) {
            while dup(0) >= 0 {}
            let made = (0..<100).map { _ in UUID.random() }
            let isRandom =
                Set(made).count == 100 && made.allSatisfy { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 }
            exit(isRandom ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}
