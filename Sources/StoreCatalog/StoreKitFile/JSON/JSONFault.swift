/// Why a text is not JSON, and at which byte.
struct JSONFault: Error, Hashable {
    let offset: Int
    let reason: String
}
