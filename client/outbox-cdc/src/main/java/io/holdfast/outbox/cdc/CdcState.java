package io.holdfast.outbox.cdc;

/** How a {@link CdcRelay} is, and what to do about it. In no state are rows lost: what was not sent is in the table. */
public enum CdcState {
    /** The reader is being started. */
    STARTING(false, "wait"),
    /** Rows that waited in the table are being sent before those of the log. */
    CATCHING_UP(false, "wait"),
    /** All is well: rows are sent as their transactions commit. */
    STREAMING(false, "nothing to do"),
    /** Another relay reads the slot; this one takes over when that one ends. */
    STANDBY(false, "nothing to do"),
    /** It runs, and is further behind than the limits given to the relay. */
    BEHIND(true, "check whether the queue is slow, or whether one transaction wrote very many rows"),
    /** A queue cannot be reached or accepts nothing; its rows wait in the table. */
    QUEUE_UNAVAILABLE(true, "bring the queue back; the relay retries by itself"),
    /** The database does not answer. */
    DATABASE_UNAVAILABLE(true, "bring the database back; the relay retries by itself"),
    /** The publication or the outbox table is missing. */
    NOT_INSTALLED(true, "run CdcInstallation.install"),
    /** Somebody dropped the replication slot. Rows wait in the table. */
    SLOT_MISSING(true, "run CdcInstallation.reinstall; the relay then sends what waits in the table and goes on"),
    /**
     * PostgreSQL gave up the slot, because it kept back more log than {@code max_slot_wal_keep_size} allows. Rows wait in the table.
     */
    SLOT_LOST(true, "run CdcInstallation.reinstall; the relay then sends what waits in the table and goes on"),
    /** The reader of the log ends again and again for another reason, which {@link CdcHealth#reason} gives. */
    READER_FAILS(true, "see the reason; the relay retries by itself"),
    /** The relay itself fails, for the reason that {@link CdcHealth#reason} gives. */
    FAILING(true, "see the reason and the log; the relay retries by itself"),
    /** It was not started, or was closed. */
    STOPPED(false, "call start()");

    private final boolean alarming;
    private final String wayOut;

    CdcState(boolean alarming, String wayOut) {
        this.alarming = alarming;
        this.wayOut = wayOut;
    }

    /** Whether somebody should be woken if it stays so for some minutes. */
    public boolean alarming() {
        return alarming;
    }

    /** What to do about it, in one sentence. */
    public String wayOut() {
        return wayOut;
    }
}
