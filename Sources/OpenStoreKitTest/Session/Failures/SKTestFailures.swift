/// What the parts of the API can be made to fail with, a type for each (TS-26).
public enum SKTestFailures {}
