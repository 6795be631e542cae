/// Something a sheet of the store could be shown in: what Apple's API takes as a scene, a window or a view controller.
///
/// The store shows no sheets; whoever plays the customer answers what a sheet would ask. The context is therefore
/// only looked at by the compiler, and it lets code that names a scene keep its shape.
///
/// ## Differs from Apple
///
/// Apple's methods name classes of UIKit and AppKit, which do not exist everywhere. Code that is to compile unchanged
/// can declare a class of that name itself and let it conform; other code passes a ``HeadlessPresentation``.
public protocol PresentationContext {}
