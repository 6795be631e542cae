import Foundation

/// Feeds the readers of untrusted input with libFuzzer.
///
/// libFuzzer brings a main function of its own, so this program is not part of a normal build: `make fuzz` builds and
/// runs it. `FUZZ_TARGET` names the reader, and `FUZZ_CORPUS` a folder to which seeds are written first: inputs with
/// signatures, which are made anew for each run. The inputs without signatures are files in `Corpus`. The arguments are
/// those of libFuzzer. A reader whose seeds are not accepted by each of its parts is not fed, because the code behind a
/// check that refuses every input is never run.
enum Fuzzer {
    /// The reader that is fed in this process.
    nonisolated(unsafe) static var reader: any FuzzedReader = JSONReader()

    static func start() throws {
        let environment = ProcessInfo.processInfo.environment
        let name = environment["FUZZ_TARGET"] ?? ""
        guard let make = readers[name] else {
            print("FUZZ_TARGET is '\(name)'. Set it to one of: \(readers.keys.sorted().joined(separator: ", ")).")
            exit(2)
        }
        let made = try make()
        unsafe reader = made
        let reached = made.seeds.reduce(into: Set<String>()) { $0.formUnion(made.read($1)) }
        let missing = made.parts.subtracting(reached)
        guard missing.isEmpty else {
            print("No seed of the reader '\(name)' is accepted as: \(missing.sorted().joined(separator: ", ")).")
            exit(2)
        }
        guard let folder = environment["FUZZ_CORPUS"] else { return }
        for (number, seed) in made.seeds.enumerated() {
            try seed.write(to: URL(filePath: folder).appending(path: "seed-\(number)"))
        }
    }

    private static let readers: [String: @Sendable () throws -> any FuzzedReader] = [
        "jws": { try DocumentReader() },
        "json": { JSONReader() },
        "receipt": { try ReceiptReader() },
        "offer": { try OfferReader() },
        "certificates": { try CertificateReader() },
        "storekit": { ConfigurationReader() },
        "http": { RequestReader() },
        "token": { try TokenReader() },
        "history": { try RecordedHistoryReader() },
        "timeline": { TimelineReader() },
        "endpoints": { try EndpointReader() },
        "transaction-receipt": { try TransactionReceiptReader() },
        "answer": { AnswerReader() },
        "key": { try KeyReader() },
    ]
}

/// A reader of untrusted input.
protocol FuzzedReader {
    /// The parts of the reader that have to accept a seed.
    var parts: Set<String> { get }
    /// Inputs to begin with.
    var seeds: [Data] { get }
    /// Reads an input; errors are what most inputs deserve.
    ///
    /// - Returns: The parts that accepted the input.
    @discardableResult func read(_ input: Data) -> Set<String>
}

extension FuzzedReader {
    var parts: Set<String> { [] }
}

/// Prepares the process; libFuzzer calls it once, before the first input.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
    do {
        try Fuzzer.start()
    } catch {
        print("The fuzzer could not start: \(error)")
        exit(2)
    }
    return 0
}

/// Reads one input; libFuzzer calls it until the time is over.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe bytes.map { unsafe Data(bytes: $0, count: count) } ?? Data()
    unsafe Fuzzer.reader.read(input)
    return 0
}
