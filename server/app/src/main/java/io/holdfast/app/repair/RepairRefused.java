package io.holdfast.app.repair;

/** The data directory cannot be repaired, or not now. The message is a sentence for the operator. */
public final class RepairRefused extends Exception {
    private static final long serialVersionUID = 1L;

    RepairRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
