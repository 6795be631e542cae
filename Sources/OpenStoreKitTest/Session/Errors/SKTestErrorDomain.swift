/// The domain of every ``SKTestError`` seen as an `NSError`.
public let SKTestErrorDomain = "SKTestErrorDomain"  // swift-format-ignore: AlwaysUseLowerCamelCase
