import Dispatch
import LocalStore
import StoreInterface
import StoreTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentionTests {
    @Test func `a process that writes all the time keeps nobody from buying`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let shop = try TestStore(location: .file(file))
        let isOver = Atomic(false)
        let gate = Gate()
        async let rounds = withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var rounds = 0
                do {
                    let saboteur = try Saboteur(file)
                    while !isOver.load(ordering: .relaxed) {
                        try saboteur.announceChange()
                        rounds += 1
                        if rounds == 1 { Task { await gate.pass() } }
                    }
                } catch {
                    Issue.record(error)
                }
                continuation.resume(returning: rounds)
            }
        }
        await gate.arrivals(reach: 1)
        var bought: [UInt64] = []
        for _ in 0..<3 { bought.append(try await shop.buyOutside("coins")) }
        isOver.store(true, ordering: .relaxed)
        gate.open()
        #expect(await rounds > 0)
        #expect(bought == [0, 1, 2])
        #expect(await shop.identifiers(.unfinished) == bought)
        #expect(shop.complaints.all == [])
    }
}
