@testable import LocalStore
import Foundation
import Testing
import TestWaiting

#if os(Linux)
import Glibc

/// A process that may start only a few threads, because its address space is limited.
@Suite(.timeLimit(.standard)) struct ThreadSupplyTests {
    @Test func `a process without room for the threads of a store says so once, and what to do`() async {
        await #expect(processExitsWith: .success) {
            let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            let pages = try #require(status.split(separator: " ").first.flatMap { UInt($0) })
            var unlimited = rlimit()
            #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &unlimited) == 0)
            var limited = unlimited
            // Room for two stacks of eight megabytes.
            limited.rlim_cur = rlim_t(pages * 4096 + 24_000_000)
            var reports: [String] = []
            #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limited) == 0)
            for _ in 0..<2 { ThreadSupply.check { reports.append($0) } }
            #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &unlimited) == 0)
            #expect(reports.count == 1)
            #expect(
                reports.first?.hasPrefix("the process can start only 2 more threads of the 6") == true,
                "\(reports)"
            )
            #expect(ThreadSupply.count(upTo: ThreadSupply.needed) == ThreadSupply.needed)
        }
    }
}
#endif
