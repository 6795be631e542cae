/// Whether the current task works for a payment queue: what it asks and hears is then not an app's.
enum QueueWork {
    @TaskLocal static var isUnderWay = false
}
