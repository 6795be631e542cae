import Foundation
import Synchronization
import TestWaiting
import Testing

@testable import StoreKit

@Suite(.timeLimit(.standard)) struct KeyValueStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private func withFile<Result>(_ body: (URL) throws -> Result) throws -> Result {
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.appending(path: "values.plist"))
    }

    @Test func `values of each type are kept in the file, and a removed one is not`() throws {
        try withFile { file in
            let store = NSUbiquitousKeyValueStore(file: file) { Issue.record("\($0)") }
            store.set("Ada", forKey: "text")
            store.set(Data([1]), forKey: "data")
            store.set([1, 2], forKey: "array")
            store.set(["a": "b"], forKey: "dictionary")
            store.set(Int64.max, forKey: "whole")
            store.set(2.5, forKey: "fraction")
            store.set(true, forKey: "flag")
            store.set("gone", forKey: "removed")
            store.removeObject(forKey: "removed")
            let next = NSUbiquitousKeyValueStore(file: file) { Issue.record("\($0)") }
            for store in [store, next] {
                #expect(store.string(forKey: "text") == "Ada")
                #expect(store.data(forKey: "data") == Data([1]))
                #expect(store.array(forKey: "array") as? [Int] == [1, 2])
                #expect(store.dictionary(forKey: "dictionary") as? [String: String] == ["a": "b"])
                #expect(store.longLong(forKey: "whole") == .max)
                #expect(store.double(forKey: "fraction") == 2.5)
                #expect(store.bool(forKey: "flag"))
                #expect(store.object(forKey: "removed") == nil)
                #expect(store.dictionaryRepresentation.count == 7)
                #expect(store.string(forKey: "flag") == nil && store.longLong(forKey: "text") == 0)
            }
        }
    }

    @Test func `a file that cannot be written is reported once, and the values stay in memory`() throws {
        try withFile { file in
            // A file has the place of the folder.
            try Data().write(to: folder)
            let reports = Mutex<[String]>([])
            let store = NSUbiquitousKeyValueStore(file: file) { report in reports.withLock { $0.append(report) } }
            store.set("Ada", forKey: "text")
            store.set("Eve", forKey: "text")
            #expect(!store.synchronize())
            #expect(store.string(forKey: "text") == "Eve")
            #expect(reports.withLock { $0 }.count == 1)
            try FileManager.default.removeItem(at: folder)
            #expect(store.synchronize())
        }
    }

    @Test func `a file without values is reported, and the next change replaces it`() throws {
        try withFile { file in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("no list".utf8).write(to: file)
            let reports = Mutex<[String]>([])
            let store = NSUbiquitousKeyValueStore(file: file) { report in reports.withLock { $0.append(report) } }
            #expect(reports.withLock { $0 }.first?.contains(file.path) == true)
            store.set(1 as Int64, forKey: "one")
            #expect(NSUbiquitousKeyValueStore(file: file) { Issue.record("\($0)") }.longLong(forKey: "one") == 1)
        }
    }

    @Test func `changes of several threads are all in the file`() throws {
        try withFile { file in
            let store = NSUbiquitousKeyValueStore(file: file) { Issue.record("\($0)") }
            DispatchQueue.concurrentPerform(iterations: 100) { store.set(Int64($0), forKey: "\($0)") }
            #expect(
                NSUbiquitousKeyValueStore(file: file) { Issue.record("\($0)") }.dictionaryRepresentation.count == 100
            )
        }
    }
}
