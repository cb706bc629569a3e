package io.holdfast.protocol.sqs;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The region in a queue URL of LocalStack, which puts it into the path or into the host. Stateless. */
final class RegionInUrl {
    private static final String PATH = "/queue/";
    private static final String HOST = ".localhost.localstack.cloud";
    private static final String SQS = "sqs.";
    private static final String QUEUE = "queue";
    /** Whose queues have no region in such a host. */
    private static final String UNNAMED = "us-east-1";

    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,32}");

    private RegionInUrl() {}

    /** The path begins at {@code path}, and the slash before the account is at {@code beforeAccount}. */
    static @Nullable String find(String url, int path, int beforeAccount) {
        int begin = path + PATH.length();
        if (begin < beforeAccount && url.startsWith(PATH, path) && url.indexOf('/', begin) == beforeAccount) {
            return region(url.substring(begin, beforeAccount));
        }
        int end = path == 0 ? -1 : url.indexOf(HOST);
        return end < 0 || end > path ? null : ofHost(url.substring(url.indexOf("://") + 3, end));
    }

    /** @param name what stands before the domain: {@code sqs.eu-west-1}, {@code eu-west-1.queue}, or {@code queue} alone */
    private static @Nullable String ofHost(String name) {
        if (name.startsWith(SQS)) {
            return region(name.substring(SQS.length()));
        }
        if (name.equals(QUEUE)) {
            return UNNAMED;
        }
        return name.endsWith("." + QUEUE) ? region(name.substring(0, name.length() - QUEUE.length() - 1)) : null;
    }

    private static @Nullable String region(String text) {
        return REGION.matcher(text).matches() ? text : null;
    }
}
