/// A type that a sheet can be presented from, in place of the scenes, windows and view controllers of Apple's API.
///
/// The store shows no sheets: the simulated customer answers. The context therefore has no effect at run time,
/// and code that passes a scene compiles unchanged.
///
/// ## Differs from Apple
///
/// Apple's methods take classes of UIKit and AppKit, which other platforms lack. Code that has to compile unchanged can
/// declare a class of the same name that conforms to this protocol. Other code passes a ``HeadlessPresentation``.
public protocol PresentationContext {}

/// The presentation context of a program without a screen.
public struct HeadlessPresentation: PresentationContext, Sendable {
    /// Creates a context without a scene.
    public init() {}
}
