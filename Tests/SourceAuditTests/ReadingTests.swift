import Foundation
import SourceAudit
import TestWaiting
import Testing

/// The three ways to read a file.
///
/// The tests need a compiler in `PATH`, as every build does.
@Suite(.timeLimit(.standard)) struct ReadingTests {
    private static let queue = """
        public final class SKPaymentTransaction {}
        public final class SKPaymentQueue {
            public static func `default`() -> SKPaymentQueue { SKPaymentQueue() }
            public func finishTransaction(_ transaction: SKPaymentTransaction) {}
        }
        """

    @Test func `a file that compiles is read with checked types`() async throws {
        let result = try await Sources.audit(
            ["A.swift": "struct Transaction {}\nlet first = Transaction()\n"],
            AuditOptions()
        )
        #expect(result.files.map(\.reading) == [.typeChecked])
        #expect(result.toolchain.contains("Swift version"))
    }

    @Test func `a file with a missing module is read as syntax, and the report names the module`() async throws {
        let text = "import NoSuchModule\nstruct Transaction {}\nlet first = Transaction()\n"
        let files = try await Sources.audit(
            ["A.swift": text, "B.swift": "let second = Transaction()\n"],
            AuditOptions()
        ).files
        #expect(files.map(\.reading) == [.syntax, .typeChecked])
        #expect(files[0].reason == "error: no such module 'NoSuchModule'")
    }

    @Test func `without a compiler, and for Objective-C, tokens are read`() async throws {
        let result = try await Sources.audit([
            "A.swift": "let a = SKPaymentQueue()\n", "B.m": "@class SKPaymentQueue;\n", "C.m": "\n",
        ])
        #expect(result.files.map(\.reading) == [.tokens, .tokens, .unconcerned])
        #expect(result.files.map { $0.reason != nil } == [true, true, false])
    }

    @Test func `the compiler's knowledge silences a namesake of StoreKit, and tokens alone do not`() async throws {
        let app = """
            func handle(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
                queue.finishTransaction(transaction)
                unlock(transaction)
            }
            func unlock(_ transaction: SKPaymentTransaction) {}
            """
        let files = ["App.swift": app, "Queue.swift": Self.queue]
        #expect(Sources.codes(try await Sources.audit(files, AuditOptions())) == [])
        #expect(Sources.codes(try await Sources.audit(files)) == ["H1"])
    }

    @Test func `a finish in a function that is called counts`() async throws {
        let app = """
            import StoreKit
            final class Observer: NSObject, SKPaymentTransactionObserver {
                func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                    for transaction in transactions {
                        switch transaction.transactionState {
                        case .purchased, .restored: complete(transaction)
                        case .failed: FINISH
                        default: break
                        }
                    }
                }
                private func complete(_ transaction: SKPaymentTransaction) {
                    unlock(transaction.payment.productIdentifier)
                    end(transaction)
                }
                private func end(_ transaction: SKPaymentTransaction) { SKPaymentQueue.default().finishTransaction(transaction) }
                private func unlock(_ id: String) {}
            }
            """
        func codes(_ text: String) async throws -> [String] {
            try await Sources.audit(["A.swift": app.replacing("FINISH", with: text)]).findings.map {
                "\($0.hazard.code):\($0.place.line)"
            }
        }
        #expect(try await codes("end(transaction)") == [])
        #expect(try await codes("show(transaction.error)") == ["H2:7"])
    }

    @Test func `comments and texts are not code`() async throws {
        let text = "// SKPaymentQueue.default().add(self)\nlet text = \"Transaction.updates \\(1 + 1)\"\n"
        let result = try await Sources.audit(["A.swift": text])
        #expect(result.uses.isEmpty && result.findings.isEmpty)
    }

    @Test func `Objective-C shows a finish that is missing and an observer of a screen`() async throws {
        let text = """
            - (void)viewDidLoad { [[SKPaymentQueue defaultQueue] addTransactionObserver:self]; }
            - (void)paymentQueue:(SKPaymentQueue *)queue updatedTransactions:(NSArray *)transactions {
                for (SKPaymentTransaction *transaction in transactions) {
                    switch (transaction.transactionState) {
                        case SKPaymentTransactionStatePurchased: [queue finishTransaction:transaction]; break;
                        case SKPaymentTransactionStateFailed: NSLog(@"failed"); break;
                        default: break;
                    }
                }
            }
            """
        let findings = try await Sources.audit(["A.m": text]).findings.map { "\($0.hazard.code):\($0.place.line)" }
        #expect(findings == ["H4:1", "H2:6"])
    }

    @Test func `a missing path is an error, and a folder without sources too`() async throws {
        await #expect(throws: AuditFailure.missing(path: "/no/such/path")) {
            try await SourceAudit().audit(paths: ["/no/such/path"], options: Sources.withoutCompiler)
        }
        await #expect(throws: AuditFailure.self) { try await Sources.audit([:]) }
    }

    @Test func `a folder is searched with the folders inside, without those of build tools and without links`()
        async throws
    {
        let root = try Self.folder(["Shop/Inner/A.swift", "B.swift", "Package.swift", ".build/C.swift", "Pods/D.swift"])
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createSymbolicLink(
            at: root.appending(path: "Shop/Again"),
            withDestinationURL: root.appending(path: "Shop")
        )
        let files = try await SourceAudit().audit(paths: [root.path + "/"], options: Sources.withoutCompiler).files
        #expect(files.map { $0.path.dropFirst(root.path.count) } == ["/B.swift", "/Shop/Inner/A.swift"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may list every folder"))
    func `a folder inside that cannot be listed is an error, and is not left out`() async throws {
        let root = try Self.folder(["Shop/Inner/A.swift", "B.swift"])
        let closed = root.appending(path: "Shop/Inner").path
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
            try? FileManager.default.removeItem(at: root)
        }
        do throws(AuditFailure) {
            _ = try await SourceAudit().audit(paths: [root.path], options: Sources.withoutCompiler)
            Issue.record("The audit says nothing of the folder.")
        } catch {
            guard case .unreadable(let path, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(path == closed)
        }
    }

    private static func folder(_ files: [String]) throws -> URL {
        let root = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID().uuidString)")
        for file in files {
            let url = root.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data("let a = 1\n".utf8).write(to: url)
        }
        return root
    }
}
