/// The answer to a request, as it is written down and as the delegate is told.
struct RequestAnswer {
    let event: PaymentQueueEvent
    var tell: () -> Void = {}
}
