package io.holdfast.log;

/** The test of the test: what could be wrong with a log, and the law that finds it. */
enum PlantedLogBug {
    SYNCS_SKIPPED(LogLaw.NOTHING_IS_LOST),
    NAMES_NOT_SYNCED(LogLaw.NOTHING_IS_LOST),
    LAST_ENTRY_HIDDEN(LogLaw.NOTHING_IS_LOST),
    SHOWN_TWICE(LogLaw.IN_ORDER_ONCE),
    SHOWN_IN_DISORDER(LogLaw.IN_ORDER_ONCE),
    BYTES_CHANGED(LogLaw.IN_ORDER_ONCE),
    TORN_RECORD_SHOWN(LogLaw.WHOLE_OR_NOT_AT_ALL),
    MARK_AHEAD(LogLaw.OPENS_WITHOUT_HELP),
    HEADER_NOT_SYNCED(LogLaw.OPENS_WITHOUT_HELP),
    POSITION_REPEATED(LogLaw.POSITIONS_GROW),
    TIME_NOT_STORED(LogLaw.NEWEST_TIME_IS_KNOWN),
    TRIMMED_TOO_FAR(LogLaw.TRIM_TAKES_NO_MORE),
    NEVER_TRIMMED(LogLaw.FILES_ARE_BOUNDED);

    private final LogLaw law;

    PlantedLogBug(LogLaw law) {
        this.law = law;
    }

    LogLaw law() {
        return law;
    }
}
