package io.holdfast.app.http;

/** What becomes of a request that was sent to another node. Exactly one of its methods is called, once, on the loop that it was sent from. */
public interface PeerReplies {
    /** Why a node did nothing about a request. */
    enum NotTaken {
        /** It does not lead what the request is for, or does not know who asks yet. */
        NOT_HERE(0),
        /** Either node has too much to do. */
        BUSY(1),
        /** There is no connection, so it was never sent. */
        UNREACHABLE(2);

        private final int code;

        NotTaken(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }

        /** What a newer node may say beyond these means that it cannot be now. */
        static NotTaken of(int code) {
            for (NotTaken each : values()) {
                if (each.code == code) {
                    return each;
                }
            }
            return BUSY;
        }
    }

    /** The answer. Its body can only be written during this call, on this loop. */
    void answered(Response response);

    /** Nothing was done: it may be sent again, anywhere. */
    void notTaken(NotTaken why);

    /** It was sent and there will be no answer: nobody knows whether it was carried out. */
    void lost();

    /** What can still be done about a request that was sent. */
    @FunctionalInterface
    interface Sent {
        Sent NOTHING = () -> {};

        /**
         * The client has gone, or will send no more: the other node is told, so that a poll takes no message for it any more. One of the methods above is
         * called all the same. On the loop.
         */
        void abandon();
    }
}
