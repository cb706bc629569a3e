package io.holdfast.app.action;

import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.QueueRules;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A page of a list of queues in order of their names, and the token for the next one if the caller chose how long a page is. */
record QueuePage(List<QueueName> names, @Nullable String nextToken) {
    private static final String MARK = "after:";

    /** Where the names come from: those after a name, at most so many. */
    @FunctionalInterface
    interface Source {
        void list(String after, int limit, QueueLists.Listener listener);
    }

    /** Answers with the page that is asked for, now or later, or with why there is none. */
    static void respond(
            Invocation invocation,
            @Nullable Integer maxResults,
            @Nullable String token,
            Source source,
            Function<QueuePage, Outcome> shape)
            throws RequestRefused {
        Actions.refuse(QueueRules.listMaxResults(maxResults));
        int size = maxResults != null ? maxResults : SqsLimits.LIST_QUEUES_MAX_RESULTS;
        source.list(lastSeen(token), size + 1, new QueueLists.Listener() {
            @Override
            public void found(List<QueueName> found) {
                List<QueueName> names = found.subList(0, Math.min(size, found.size()));
                boolean more = maxResults != null && found.size() > size;
                invocation.respond(shape.apply(
                        new QueuePage(names, more ? token(names.get(size - 1).name()) : null)));
            }

            @Override
            public void failed(String sentence) {
                invocation.respond(new Failure(AwsError.SERVICE_UNAVAILABLE, sentence));
            }
        });
    }

    List<String> urls(Invocation invocation) {
        return names.stream().map(invocation::url).toList();
    }

    /** A token is the last name of the page before, so it stays good while queues come and go. */
    private static String token(String lastName) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((MARK + lastName).getBytes(StandardCharsets.UTF_8));
    }

    private static String lastSeen(@Nullable String token) throws RequestRefused {
        if (token == null || token.isEmpty()) {
            return "";
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            if (text.startsWith(MARK)) {
                return text.substring(MARK.length());
            }
        } catch (IllegalArgumentException notBase64) {
            throw new RequestRefused(QueueRules.invalidNextToken());
        }
        throw new RequestRefused(QueueRules.invalidNextToken());
    }
}
