/// What became of the sheet that asks for a refund; a submitted request need not be granted.
package enum RefundOutcome: Hashable, Sendable {
    case submitted
    case cancelled
}
