package io.holdfast.log;

/** What holds for a log whatever happens to the process and the power. */
enum LogLaw {
    NOTHING_IS_LOST("what was acknowledged is shown"),
    IN_ORDER_ONCE("everything is shown once, in the order in which it was appended, as it was"),
    WHOLE_OR_NOT_AT_ALL("of what was not acknowledged only the last record may be there, and if so whole"),
    OPENS_WITHOUT_HELP("a log that only met crashes can be opened"),
    POSITIONS_GROW("no two acknowledged records have the same position"),
    NEWEST_TIME_IS_KNOWN("the newest time that the log tells is that of a record in it, and none is newer"),
    TRIM_TAKES_NO_MORE("what lies behind the last trim is still there"),
    FILES_ARE_BOUNDED("files that are not needed any more do not pile up");

    private final String promise;

    LogLaw(String promise) {
        this.promise = promise;
    }

    /** Says which law broke, and how. */
    static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final LogLaw law;

        Broken(LogLaw law, String how) {
            super(law + " (" + law.promise + "): " + how);
            this.law = law;
        }

        LogLaw law() {
            return law;
        }
    }
}
