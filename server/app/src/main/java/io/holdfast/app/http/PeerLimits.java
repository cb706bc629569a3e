package io.holdfast.app.http;

/**
 * What the connections between nodes may hold, and how long they may be silent. A node has one connection to each other one from each of its loops.
 *
 * @param requestBytes the largest body that is passed on
 * @param answerBytes the largest answer that comes back
 * @param requestsPerConnection those without an answer yet, most of them parked polls
 * @param bytesPerConnection what requests without an answer may hold; parked polls are some hundred bytes each
 * @param connections that other nodes may have to this one
 * @param connectMillis for a connection to be there, encrypted and welcomed
 * @param pingMillis of silence, after which a node is asked whether it is there
 * @param silenceMillis after which it is taken for gone, and with it everything that it has not answered
 * @param retryMillis the longest time until a node that could not be reached is tried again
 */
public record PeerLimits(
        int requestBytes,
        int answerBytes,
        int requestsPerConnection,
        long bytesPerConnection,
        int connections,
        int connectMillis,
        long pingMillis,
        long silenceMillis,
        long retryMillis) {
    /**
     * A leader that hangs is replaced after about two seconds; whoever waits for it should know soon after, and then asks its successor. The first retry
     * comes much sooner than the last.
     */
    public static final PeerLimits DEFAULT = new PeerLimits(
            8 * 1024 * 1024, 64 * 1024 * 1024, 50_000, 64L * 1024 * 1024, 1_024, 1_500, 1_000, 3_000, 1_000);

    public PeerLimits {
        if (requestBytes < 1 || answerBytes < 1 || requestsPerConnection < 1 || connections < 1) {
            throw new IllegalArgumentException("a limit is too small to pass on any request");
        }
        if (bytesPerConnection < requestBytes) {
            throw new IllegalArgumentException("a connection must hold at least one request");
        }
        if (connectMillis < 1 || pingMillis < 1 || silenceMillis <= pingMillis || retryMillis < 1) {
            throw new IllegalArgumentException("a node must be asked whether it is there before it is taken for gone");
        }
    }

    /** With bodies of up to so many bytes, and room for two. */
    public PeerLimits withBodies(int mostBytes) {
        return new PeerLimits(
                mostBytes,
                answerBytes,
                requestsPerConnection,
                Math.max(bytesPerConnection, 2L * mostBytes),
                connections,
                connectMillis,
                pingMillis,
                silenceMillis,
                retryMillis);
    }
}
