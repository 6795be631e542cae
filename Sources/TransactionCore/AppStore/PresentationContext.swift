/// A place to show a sheet in: the counterpart of the scenes, windows and view controllers of Apple's API.
///
/// The store shows no sheets: the simulated customer answers. The context therefore has no effect at run time,
/// and code that passes a scene compiles unchanged.
///
/// ## Differs from Apple
///
/// Apple's methods name classes of UIKit and AppKit, which do not exist everywhere. Code that is to compile unchanged
/// can declare a class of that name itself and let it conform; other code passes a ``HeadlessPresentation``.
public protocol PresentationContext {}

/// The presentation context of a program without a screen.
public struct HeadlessPresentation: PresentationContext, Sendable {
    /// Creates a context without a scene.
    public init() {}
}
