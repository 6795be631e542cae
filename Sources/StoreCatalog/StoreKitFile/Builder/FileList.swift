/// A list of products as it stands in the file.
struct FileList {
    let offset: Int
    let contents: [FileObject]
    /// The group that the list belongs to, if it is a group's.
    let groupID: String?
}
