import StoreInterface
import StoreTestSupport
import Testing
import TransactionCore

@Suite(.timeLimit(.minutes(15))) struct ProcessStoreTests {
    private let lines = Complaints()
    private let fallback: Shop
    private let process: ProcessStore

    init() throws {
        let (fallback, lines) = (try Shop(), lines)
        self.fallback = fallback
        process = ProcessStore(makingDefault: { fallback }) { lines.add($0) }
    }

    @Test func `whoever chose no store gets the default`() {
        #expect(process.store === fallback)
        #expect(lines.all == [])
    }

    @Test func `beside a test's store the default is out of reach, and one line says what to do`() async throws {
        #expect(process.store === fallback)
        process.noteTest()
        let stray = process.store
        #expect(stray !== fallback)
        #expect(process.store === stray)
        #expect(lines.all.count == 1)
        let line = try #require(lines.all.first)
        #expect(line.hasSuffix("\n") && line.dropLast().allSatisfy { !$0.isNewline })
        for advice in ["SimulatedStore.run(_:)", "SimulatedStore.bind(to:)", "SimulatedStore.install()"] {
            #expect(line.contains(advice))
        }
        await #expect(throws: StoreFailure.self) { try await stray.products(for: ["x"]) }
        #expect(await stray.storefront() == nil)
        #expect(lines.all.count == 1)
    }

    @Test func `an installed store stays in reach beside a test's`() throws {
        let installed = try Shop()
        process.install(installed)
        process.noteTest()
        #expect(process.store === installed)
        process.install(nil)
        #expect(process.store !== fallback)
    }

    @Test func `who wants the store of the process gets it beside a test's, and shares it with everybody`() throws {
        process.noteTest()
        let session = try Shop()
        let found = try process.store(making: { session })
        #expect(found === session)
        #expect(process.store === session)
        #expect(lines.all == [])
    }

    @Test func `who wants the store of the process gets the one that there is`() throws {
        let made = process.store
        let found = try process.store { () throws(StoreFailure) -> any Store in throw .unknown }
        #expect(found === made)
    }
}
