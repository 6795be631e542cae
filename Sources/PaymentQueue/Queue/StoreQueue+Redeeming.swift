import QueueAdapters
import TransactionCore

extension StoreQueue {
    /// Lets the customer enter an offer code; what comes of it comes as news of the store.
    func redeemCode() {
        let (signals, activity) = (signals, activity)
        witness?.witness(.sheet("offer code sheet"))
        activity.begin()
        Task { @concurrent in
            await signals.work {
                do {
                    try await AppStore.presentOfferCodeRedeemSheet(in: HeadlessPresentation())
                } catch {
                    QueueLog.report("an offer code could not be redeemed: \(error)")
                }
            }
            activity.end()
        }
    }
}
