import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SymbolUseTests {
    @Test func `every symbol has the type that Apple gives it`() {
        var uses = SymbolUses()
        uses.useQueueSymbols()
        uses.useStorefrontSymbols()
        uses.useOfferSymbols()
        uses.useDownloadSymbols()
        uses.usePromotionSymbols()
        uses.usePaymentSymbols()
        uses.useTransactionSymbols()
        uses.useProductSymbols()
        uses.useSubscriptionPeriodSymbols()
        uses.useRequestSymbols()
        uses.useReceiptSymbols()
        uses.useErrorSymbols()
        #expect(uses.names.count == 309)
    }
}
