/// The presentation context of a program without a screen.
public struct HeadlessPresentation: PresentationContext, Sendable {
    /// A context that stands for no scene at all.
    public init() {}
}
