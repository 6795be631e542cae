/// The domain of every ``SKError`` seen as an `NSError`.
public let SKErrorDomain = "SKErrorDomain"  // swift-format-ignore: AlwaysUseLowerCamelCase
