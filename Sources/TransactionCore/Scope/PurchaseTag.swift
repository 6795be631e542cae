/// The name that purchases of the current task carry, so that what becomes of them later can be told apart.
enum PurchaseTag {
    @TaskLocal static var current: String?
}
