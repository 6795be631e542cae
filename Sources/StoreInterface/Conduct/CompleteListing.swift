/// Whether the current task reads everything that is recorded, also what a test keeps from being listed.
///
/// For a payment queue, which hears of purchases on a way of its own.
package enum CompleteListing {
    @TaskLocal package static var isWanted = false
}
