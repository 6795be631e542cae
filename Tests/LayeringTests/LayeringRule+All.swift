extension LayeringRule {
    /// The modules outside of the manifest's graph that a module may import, with the same name as one of ours.
    ///
    /// SwiftPM lets a target import the dependencies of its dependencies; the rule that reads the manifest does not.
    static let importsOfApple: [String: Set<String>] = [
        "AdapterSupport": ["StoreKit"], "PurchaseEvents": ["os"],
    ]

    /// Where alone a module may be imported, although the table would allow it elsewhere in the importer.
    static let confinedImports = [
        "COpenSSL": "StoreSigning/OpenSSL/",
        "CPostgreSQL": "PostgreSQLPersistence/Connection/",
        "CSQLite": "SQLiteDatabase/",
        "CStoreKitEnumerations": "PaymentQueue/OpenEnumerations.swift",
        "CStoreKitTestEnumerations": "SimulatedStores/Session/OpenTestEnumerations.swift",
        "LocalStore": "TransactionCore/Connection/DefaultStore.swift",
        "PostgreSQLPersistence": "LocalStore/Setup/LocalStoreConfiguration+Storage.swift",
    ]

    /// Modules that are above the local store and may import it anywhere.
    static let aboveTheLocalStore: Set<String> = [
        "OpenStoreKitTest", "OpenStoreKitTestServer", "SimulatedStores", "StoreControl", "StoreManager",
        "StoreTimelines",
    ]

    static let all: [LayeringRule] = [
        LayeringRule("a module imports only the modules that the manifest names for it") { file in
            guard case .success(let graph) = ManifestGraph.package else { return ["Package.swift cannot be read"] }
            let allowed = graph.dependencies[file.module, default: []]
                .union(importsOfApple[file.module] ?? []).union([file.module])
            return file.imports.filter { graph.dependencies.keys.contains($0) && !allowed.contains($0) }.sorted()
                .map { "\(file.path) imports \($0)" }
        },
        LayeringRule("what is outside stays in its folder") { file in
            let imports = file.imports
            return confinedImports.compactMap { module, place in
                guard imports.contains(module), !file.path.hasPrefix(place) else { return nil }
                if module == "LocalStore", aboveTheLocalStore.contains(file.module) { return nil }
                return "\(file.path) imports \(module), which belongs to \(place)"
            }
        },
        LayeringRule("the queue uses only the public API that Apple's framework has, too") { file in
            guard ["PaymentQueue", "MigrationAdapters"].contains(file.module) else { return [] }
            if file.path.hasPrefix("PaymentQueue/Signals/") { return [] }
            return file.codeLines(containing: signalOfAScope().wordBoundaryKind(.simple))
                .map { "\(file.path):\($0.number): signals come through PurchaseSignals, of which there may be none" }
        },
        LayeringRule("the ledger does no input or output") { file in
            guard file.module == "StoreLedger" else { return [] }
            return file.codeLines(containing: inputOrOutput().wordBoundaryKind(.simple))
                .map { "\(file.path):\($0.number): \($0.code.trimmingPrefix(/\ +/))" }
        },
        LayeringRule("no file outgrows 300 lines") { file in
            if generatedFiles.contains(file.path) { return [] }
            return file.lineCount <= 300 ? [] : ["\(file.path) has \(file.lineCount) lines"]
        },
        LayeringRule(
            "time comes from the store's clock",
            forbids:
                #"\bDate\(\)|\bDate\.now\b|\b(?:Task|Thread)\.sleep|\busleep\(|\b(?:Continuous|Suspending)Clock\b"#,
            such: "let now = Date()",
            except: [
                "StoreTime/SystemStoreClock.swift": "it is the system clock",
                "AdapterSupport/Apple/StoreScope.swift": "the time of Apple's store is that of the device",
                "SQLiteDatabase/Connection/SQLiteConnection+Waiting.swift":
                    "the busy handler of SQLite waits between two attempts to lock, and has to block",
                "Combine/Timers.swift": "a timer publishes the time of the system, as Apple's does",
                "os/LogLine.swift": "the log has the time of the system",
            ]
        ),
        LayeringRule(
            "identifiers are unique without a file descriptor",
            forbids: #"\bUUID(?:\.init)?\(\)"#,
            such: "let id = UUID()"
        ),
        LayeringRule("whatever throws says what") { file in
            file.undocumentedThrowing.map { "\(file.path):\($0) throws, and its documentation has no line for it" }
        },
        LayeringRule("errors are handled", forbids: #"\btry[!?]"#, such: "let text = try? read()"),
        LayeringRule(
            "nothing is unwrapped or cast by force",
            forbids: #"[\w\)\]>]!(?![=\w])|\bas!"#,
            such: "let text = texts.first!"
        ),
        LayeringRule(
            "nothing is left to be done",
            forbids: #"\bfatalError\(\)|\b(?:TODO|FIXME)\b"#,
            such: "fatalError()"
        ),
        LayeringRule(
            "what the compiler cannot check is named here",
            forbids: #"@unchecked\s+Sendable|nonisolated\(unsafe\)"#,
            such: "final class Box: @unchecked Sendable {",
            except: uncheckedFiles
        ),
    ]

    /// Files that a test writes and compares, and that people do not read.
    static let generatedFiles: Set<String> = ["StoreManager/Rules/RuleBookText.swift"]

    /// A member of the local store's scope that Apple's has not.
    private static func signalOfAScope() -> Regex<Substring> {
        /\b[sS]cope\.(?:moment|storefront|purchasing|queueTag|namesEveryRefund|restoresTwice|unfinished|transaction|transactionID|wait|listen|listening|readingEverything|signals)\b|\bTransactionReference\b/
    }

    private static func inputOrOutput() -> Regex<Substring> {
        /\b(?:FileManager|FileHandle|URLSession|Lock|Mutex|Task|Thread|DispatchQueue|await)\b/
    }

    /// Where the compiler has to be told that something is safe, and why it is.
    static let uncheckedFiles: [String: String] = [
        "PurchaseEvents/Lock.swift": "a lock protects its value",
        "MigrationAdapters/Values/ConvertedForms.swift":
            "subclasses of Apple's open Sendable classes; nothing changes but behind a lock",
        "MigrationAdapters/Bridge/BridgeQueue.swift": "a subclass of the queue, which is open and Sendable as Apple's",
        "SQLiteDatabase/Migration/SchemaTemplate.swift": "its connection is used only behind a lock, to be copied",
        "StoreSigning/OpenSSL/LibcryptoObject.swift": "libcrypto's objects may be shared once they are made",
        "SimulatedStores/Session/SKTestSession.swift": "open and Sendable as Apple's; it keeps one actor",
        "SimulatedStores/Session/SKTestTransaction.swift": "as the session: open, Sendable, never changed",
        "PaymentQueue/Products/":
            "Apple's classes are open and Sendable; these never change once they are made, or have no state",
        "PaymentQueue/Requests/ClientReference.swift": "Apple lets apps hand over delegates that are not Sendable",
        "PaymentQueue/Requests/SKProductsRequest.swift": "as the products: open, Sendable, never changed",
        "PaymentQueue/Queue/SKStorefront.swift": "as the products: open, Sendable, never changed",
        "PaymentQueue/Queue/SKPaymentQueue.swift": "open and Sendable as Apple's; its state is behind a lock",
        "Combine/":
            "publishers and closures are used from several threads, as Apple's are; their state is behind locks",
        "os/OSAllocatedUnfairLock.swift": "a lock protects its value",
        "StoreKit/FoundationGaps/NSUbiquitousKeyValueStore.swift":
            "open and Sendable as Apple's; its state is behind a lock",
        "PaymentQueue/Payments/SKPaymentTransaction.swift": "as the queue: open, Sendable, behind a lock",
    ]
}
