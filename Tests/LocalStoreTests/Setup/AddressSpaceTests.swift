#if canImport(Glibc)
@testable import LocalStore
import Testing

/// A process whose address space is limited.
@Suite struct AddressSpaceTests {
    @Test func `an address space below one gigabyte is reported with the variable that mends it`() {
        let text = AddressSpace.shortage(of: 600_000_000, arenas: nil)
        #expect(text?.contains("limited to 600 MB") == true)
        #expect(text?.contains("MALLOC_ARENA_MAX=2") == true)
    }

    @Test(arguments: [(600_000_000, "2"), (1_000_000_000, nil), (UInt64.max, nil)] as [(UInt64, String?)])
    func `an address space that is large enough, or shared by few arenas, is not reported`(
        limit: UInt64,
        arenas: String?
    ) {
        #expect(AddressSpace.shortage(of: limit, arenas: arenas) == nil)
    }
}
#endif
