package io.holdfast.protocol.sqs;

import org.jspecify.annotations.Nullable;

/**
 * Which queue is meant: its owner's account and its name.
 *
 * @param region null if the address does not say it, as those of SQS never do in their path
 */
public record QueueAddress(
        String accountId, String queueName, @Nullable String region) {
    private static final int ACCOUNT_DIGITS = 12;

    public QueueAddress(String accountId, String queueName) {
        this(accountId, queueName, null);
    }

    /**
     * Reads a queue URL: the last two segments of its path count, scheme and host do not, so that a client may reach the server
     * under any name. A bare queue name is a queue of the default account, and so is one behind something that is no account, such as
     * ElasticMQ's {@code /queue/orders}. The URLs of LocalStack also name the region. Null when it can name no queue at all.
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
        String name = queueUrl.substring(lastSlash + 1);
        return isAccount(queueUrl, account, lastSlash)
                ? new QueueAddress(
                        queueUrl.substring(account, lastSlash), name, RegionInUrl.find(queueUrl, path, slashBefore))
                : new QueueAddress(defaultAccountId, name);
    }

    private static boolean isAccount(String text, int from, int to) {
        boolean digits = to - from == ACCOUNT_DIGITS;
        for (int i = from; digits && i < to; i++) {
            digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return digits;
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

    /** The region that it names, or else this one. */
    public String regionOr(String usual) {
        return region == null ? usual : region;
    }

    /** The URL under which a client reaches this queue; the base has no final slash. */
    public String url(String base) {
        return base + '/' + accountId + '/' + queueName;
    }
}
