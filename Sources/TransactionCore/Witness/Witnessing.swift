/// Whether what the current task asks of the asynchronous API is an app's business, and not a payment queue's own work.
enum Witnessing {
    @TaskLocal static var isSuspended = false
}
