/// What the app calls the customer of the purchases of the current task, where that is no account token.
enum CustomerName {
    @TaskLocal static var current: String?
}
