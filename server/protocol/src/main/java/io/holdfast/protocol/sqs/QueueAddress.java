package io.holdfast.protocol.sqs;

import org.jspecify.annotations.Nullable;

/** Which queue is meant: its owner's account and its name. */
public record QueueAddress(String accountId, String queueName) {

    /**
     * Reads a queue URL: the last two segments of its path count, scheme and host do not, so that a client may reach the server
     * under any name. A bare queue name is a queue of the default account. Null when it can name no queue at all.
     */
    public static @Nullable QueueAddress parse(@Nullable String queueUrl, String defaultAccountId) {
        if (queueUrl == null || queueUrl.isEmpty()) {
            return null;
        }
        int lastSlash = queueUrl.lastIndexOf('/');
        if (lastSlash < 0) {
            return new QueueAddress(defaultAccountId, queueUrl);
        }
        int path = startOfPath(queueUrl);
        int slashBefore = lastSlash == 0 ? -1 : queueUrl.lastIndexOf('/', lastSlash - 1);
        int account = Math.max(slashBefore + 1, path);
        if (account >= lastSlash || lastSlash + 1 == queueUrl.length()) {
            return null;
        }
        return new QueueAddress(queueUrl.substring(account, lastSlash), queueUrl.substring(lastSlash + 1));
    }

    /** Where the path begins: behind the host if there is one, else at once. */
    private static int startOfPath(String queueUrl) {
        int scheme = queueUrl.indexOf("://");
        if (scheme < 0) {
            return 0;
        }
        int slash = queueUrl.indexOf('/', scheme + 3);
        return slash < 0 ? queueUrl.length() : slash;
    }

    /** The URL under which a client reaches this queue; the base has no final slash. */
    public String url(String base) {
        return base + '/' + accountId + '/' + queueName;
    }
}
