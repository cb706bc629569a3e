package io.holdfast.verify.fault.corruption;

/** What the server made of a harmed directory. */
enum Verdict {
    /** Everything is there, byte for byte, and the counts are right. */
    RIGHT(true),
    /** The start was refused, or single queues were, in a sentence that names a way out. */
    REFUSED(true),
    /** After a kill the last acknowledged sends are missing, because the log's last page was harmed: like a write that the crash has torn. */
    END_LOST(true),
    /** Something is missing, and the server gave a warning of some kind. */
    LOSS_TOLD(true),
    /** It was refused without a way out, or the server failed, hung or threw. */
    UNCLEAR(false),
    /** A message is missing, or one that was deleted is back, without a word. */
    SILENT_LOSS(false),
    /** Something was served that is not what was stored. */
    WRONG_DATA(false);

    private final boolean isAllowed;

    Verdict(boolean isAllowed) {
        this.isAllowed = isAllowed;
    }

    boolean isAllowed() {
        return isAllowed;
    }
}
