import LocalStore

/// Telling many listeners against a stream for each.
enum Telling: Measurement {
    static let name = "telling"

    static func findings(_ options: Options) async throws -> [Finding] {
        let count = options.operations(20_000)
        let listeners = 10
        let telling = await Comparison(rounds: options.rounds, operations: count) {
            let broadcast = Broadcast<Int>(head: 0, limit: nil)
            let ids = (0..<listeners).map { _ in broadcast.join().id }
            for number in 0..<count { broadcast.send([number]) }
            for id in ids { for _ in 0..<count { _ = await broadcast.next(for: id) } }
        } against: {
            let streams = (0..<listeners).map { _ in AsyncStream.makeStream(of: Int.self) }
            for number in 0..<count { for stream in streams { stream.continuation.yield(number) } }
            for stream in streams {
                var iterator = stream.stream.makeAsyncIterator()
                for _ in 0..<count { _ = await iterator.next() }
            }
        }
        let bounded = Broadcast<Int>(head: 0, limit: 256)
        let stalled = bounded.join().id
        for number in 1...count { bounded.send([(Int64(number), number)], head: Int64(number)) }
        let kept: Int64 =
            switch await bounded.next(for: stalled) {
            case .lags(let dropped): Int64(count) - dropped
            case .element, .entered, .cancelled: Int64(count)
            }
        return [
            Finding("broadcast to 10 ÷ an AsyncStream for each", speedOf: telling, .atLeast(8)),
            Finding("elements kept for one who does not listen", Double(kept), .atMost(256)),
        ]
    }
}
