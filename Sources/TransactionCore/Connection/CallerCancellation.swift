/// What a store may know of the task that asks it something: that it is cancelled already.
///
/// This store answers all the same (C-23). A check that wants to know how an app takes Apple's answer, which may then be
/// empty (T-59), has to tell.
package enum CallerCancellation {
    @TaskLocal package static var isCancelled = false
}
