package io.holdfast.app.http;

/** A request to another node that has no answer yet. Thread rule: its loop only. */
final class WaitingRequest {
    private final PeerRequest request;
    private final PeerReplies replies;
    private final long sinceNanos = System.nanoTime();
    private long number = -1;

    WaitingRequest(PeerRequest request, PeerReplies replies) {
        this.request = request;
        this.replies = replies;
    }

    PeerRequest request() {
        return request;
    }

    PeerReplies replies() {
        return replies;
    }

    long sinceNanos() {
        return sinceNanos;
    }

    void sentAs(long given) {
        number = given;
    }

    boolean isSent() {
        return number >= 0;
    }

    long number() {
        return number;
    }
}
