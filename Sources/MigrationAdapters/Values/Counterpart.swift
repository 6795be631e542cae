/// What a value of one API is in the other.
///
/// Every function is called `of` and takes a value of one API. A result that is not optional always exists. An optional
/// one is `nil` where the other API has no such thing: nothing is guessed. Values that the original API hands out as
/// objects come as subclasses of the app's known classes, such as ``ConvertedProduct``, so that code which expects an
/// `SKProduct` takes them.
public enum Counterpart {}
