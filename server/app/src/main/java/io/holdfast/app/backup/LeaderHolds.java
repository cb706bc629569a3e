package io.holdfast.app.backup;

import java.util.Map;

/** Lets all leaders of a cluster stop deciding for a moment, which ends by itself after a second. Waits: not on a loop. */
public interface LeaderHolds {
    /** Not all could be held. The message is a sentence. */
    final class Failed extends Exception {
        private static final long serialVersionUID = 1;

        public Failed(String sentence) {
            super(sentence);
        }
    }

    /** The name of the node that asks. */
    String node();

    /**
     * Holds all partitions, the control partition among them.
     *
     * @param token of this try
     * @return how far each is: all that was acknowledged
     */
    Map<Integer, Long> hold(long token) throws Failed;

    /** Releases all that were held with this token, and says that they were held until now, all of them. */
    void release(long token) throws Failed;
}
