package io.holdfast.app.http;

/** How long one connection's client has kept the server waiting, and for what. Time is an argument. */
final class ClientTimeouts {
    enum Decision {
        WAIT,
        REFUSE,
        /** The server has not answered in time. */
        GIVE_UP,
        CLOSE
    }

    /** How long a client may go on sending after its last answer. Closing while bytes come in would destroy that answer. */
    private static final long ENDING_MILLIS = 2_000;

    /** With the usual pace of 1 KiB a second, 64 KiB: a message of full size within 16 seconds. */
    private static final int HURRY = 64;

    private final HttpTimeouts timeouts;
    private Phase phase = Phase.NEW;
    private long phaseSinceMillis;
    private long windowSinceMillis;
    private long windowBytes;
    private boolean firstWindow;
    private boolean hurried;
    private long unwrittenBytes;
    private long unwrittenSinceMillis;

    ClientTimeouts(HttpTimeouts timeouts, long nowMillis) {
        this.timeouts = timeouts;
        this.phaseSinceMillis = nowMillis;
    }

    Phase phase() {
        return phase;
    }

    void enter(Phase next, long nowMillis) {
        // The first head is timed from connecting: otherwise a client could sit in NEW and again in HEAD.
        if (phase != Phase.NEW || next != Phase.HEAD) {
            phaseSinceMillis = nowMillis;
        }
        phase = next;
        if (next == Phase.BODY) {
            windowSinceMillis = nowMillis;
            windowBytes = 0;
            firstWindow = true;
        }
    }

    void bodyBytesReceived(int bytes) {
        windowBytes += bytes;
    }

    /** Whether room for bodies is short: then slow ones must not keep it from others. */
    void hurry(boolean roomIsShort) {
        hurried = roomIsShort;
    }

    /** Looks at the clock. {@code unwritten} is how many bytes of answers the client has not taken yet. */
    Decision judge(long nowMillis, long unwritten) {
        if (unwritten != unwrittenBytes) {
            unwrittenBytes = unwritten;
            unwrittenSinceMillis = nowMillis;
        } else if (unwritten > 0 && nowMillis - unwrittenSinceMillis >= timeouts.writeStallMillis()) {
            return Decision.CLOSE;
        }
        long waited = nowMillis - phaseSinceMillis;
        return switch (phase) {
            case NEW -> waited >= timeouts.headMillis() ? Decision.CLOSE : Decision.WAIT;
            case HEAD -> waited >= timeouts.headMillis() ? Decision.REFUSE : Decision.WAIT;
            case BODY -> judgePace(nowMillis);
            case WORKING -> waited >= timeouts.requestMillis() ? Decision.GIVE_UP : Decision.WAIT;
            case IDLE -> waited >= timeouts.idleMillis() ? Decision.CLOSE : Decision.WAIT;
            case ENDING -> unwritten == 0 && waited >= ENDING_MILLIS ? Decision.CLOSE : Decision.WAIT;
        };
    }

    private long pace() {
        return hurried ? timeouts.bodyBytesPerSecond() * HURRY : timeouts.bodyBytesPerSecond();
    }

    private Decision judgePace(long nowMillis) {
        long window = nowMillis - windowSinceMillis;
        if (window < timeouts.bodyWindowMillis()) {
            return Decision.WAIT;
        }
        if (!firstWindow && windowBytes * 1000 < pace() * window) {
            return Decision.REFUSE;
        }
        windowSinceMillis = nowMillis;
        windowBytes = 0;
        firstWindow = false;
        return Decision.WAIT;
    }
}
