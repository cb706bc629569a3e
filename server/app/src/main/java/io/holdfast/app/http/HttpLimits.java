package io.holdfast.app.http;

/**
 * How much one client, and all clients together, may make the server hold.
 *
 * @param requestLineBytes the request line without its line end; more is answered with 414
 * @param headerBytes all header lines together; more is answered with 431
 * @param headerCount how many header lines; more is answered with 431
 * @param bodyBytes one request's body; more is answered with 413
 * @param bodyBudgetBytes all bodies that are half received, over all connections; more is answered with 503
 * @param bodyBudgetPerAddressBytes the part of it that clients of one address may take
 * @param answerBudgetBytes all large answers that clients have not fully taken, over all connections; 503 instead of more
 * @param connections open connections; those beyond it are answered with 503 as soon as they are accepted
 */
public record HttpLimits(
        int requestLineBytes,
        int headerBytes,
        int headerCount,
        int bodyBytes,
        long bodyBudgetBytes,
        long bodyBudgetPerAddressBytes,
        long answerBudgetBytes,
        int connections) {
    /** Smaller answers than this are not counted: the kernel takes them at once. */
    static final int LARGE_ANSWER_BYTES = 64 * 1024;

    /** A payload of 1 MiB can grow sixfold by JSON escapes, hence 8 MiB for a body. */
    public static final HttpLimits DEFAULT =
            new HttpLimits(8 * 1024, 32 * 1024, 100, 8 * 1024 * 1024, 256L * 1024 * 1024, 256L * 1024 * 1024, 20_000);

    /** Every address may take the whole budget for bodies. */
    public HttpLimits(
            int requestLineBytes,
            int headerBytes,
            int headerCount,
            int bodyBytes,
            long bodyBudgetBytes,
            long answerBudgetBytes,
            int connections) {
        this(
                requestLineBytes,
                headerBytes,
                headerCount,
                bodyBytes,
                bodyBudgetBytes,
                bodyBudgetBytes,
                answerBudgetBytes,
                connections);
    }

    public HttpLimits {
        if (requestLineBytes < 16 || headerBytes < 16 || headerCount < 1 || bodyBytes < 1 || connections < 1) {
            throw new IllegalArgumentException("a limit is too small to serve any request");
        }
        if (bodyBudgetBytes < bodyBytes || bodyBudgetPerAddressBytes < bodyBytes) {
            throw new IllegalArgumentException("the budget for bodies must hold at least one body");
        }
    }
}
