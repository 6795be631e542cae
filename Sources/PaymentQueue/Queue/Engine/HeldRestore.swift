/// A restore that waits for somebody to hear of it.
struct HeldRestore {
    let userName: String?
}
