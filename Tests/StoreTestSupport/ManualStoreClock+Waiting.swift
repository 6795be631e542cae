package import StoreTime
import TestWaiting
package import Testing

extension ManualStoreClock {
    /// Returns when a number of tasks sleep on the clock.
    package func sleepers(reach count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
        await soon("sleeper number \(count) on the clock", sourceLocation: sourceLocation) {
            await self.sleeperCount(reaches: count)
        }
    }
}
