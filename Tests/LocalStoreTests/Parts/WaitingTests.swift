import StoreTestSupport
import TestWaiting
import Testing

/// The waits of all tests, which end when the awaited event does not come.
@Suite(.timeLimit(.standard)) struct WaitingTests {
    @Test func `a wait for an event that does not come ends with an issue that names the event`() async {
        let complaints = Complaints()
        await withKnownIssue {
            let received = await WaitingTime.$pauses.withValue(0) {
                await soon("the last callback") { () async -> Int in
                    await Gate().pass()
                    return 1
                }
            }
            #expect(received == nil)
        } matching: { issue in
            for comment in issue.comments { complaints.add(comment.rawValue) }
            return true
        }
        #expect(complaints.all == ["the last callback did not come within 0 s"])
    }

    @Test func `a wait ends with an issue when the task of the test is cancelled`() async {
        let complaints = Complaints()
        await withKnownIssue {
            await withTaskGroup { group in
                group.addTask { await soon("the last callback") { await Gate().pass() } }
                group.cancelAll()
            }
        } matching: { issue in
            for comment in issue.comments { complaints.add(comment.rawValue) }
            return true
        }
        #expect(complaints.all == ["the last callback did not come before the test was cancelled"])
    }

    @Test func `a wait returns the value of an event that comes`() async {
        #expect(await soon("the value") { 7 } == 7)
    }
}
