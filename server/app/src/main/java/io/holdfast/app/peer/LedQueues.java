package io.holdfast.app.peer;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.engine.command.QueueName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The queues of the partitions that this node leads, for all who list queues. Of others its directory may be behind. Any loop.
 *
 * <pre>
 *   asked: UTF-8 lines: partitions with commas | limit | after | region | account | prefix, or the name of the dead-letter queue
 *   answered: UTF-8, one ARN per line, in order of their names
 * </pre>
 */
public final class LedQueues {
    private static final ResponseHead OK = ResponseHead.of(200, "text/plain");
    private static final ResponseHead WRONG = ResponseHead.of(400, "text/plain");
    /** At a time: most of what the directory has is of these partitions, or none. */
    private static final int STEP = 1_000;

    private final Placement placement;
    private final QueueDirectory directory;

    public LedQueues(Placement placement, QueueDirectory directory) {
        this.placement = placement;
        this.directory = directory;
    }

    List<QueueName> list(QueueListQuestion asked) {
        return taken(
                asked, after -> limit -> directory.list(asked.region(), asked.account(), asked.name(), after, limit));
    }

    List<QueueName> deadLetterSources(QueueListQuestion asked) {
        QueueName target = new QueueName(asked.region(), asked.account(), asked.name());
        return taken(asked, after -> limit -> directory.deadLetterSources(target, after, limit));
    }

    private interface Pages {
        IntFunction<List<QueueName>> after(String name);
    }

    private List<QueueName> taken(QueueListQuestion asked, Pages pages) {
        List<QueueName> taken = new ArrayList<>();
        String after = asked.after();
        List<QueueName> page;
        do {
            page = pages.after(after).apply(STEP);
            for (QueueName name : page) {
                after = name.name();
                if (taken.size() < asked.limit() && asked.partitions().contains(placement.partitionOf(name))) {
                    taken.add(name);
                }
            }
        } while (page.size() == STEP && taken.size() < asked.limit());
        return taken;
    }

    /** Answers another node that lists queues. */
    public void answerQueues(Exchange exchange) {
        answer(exchange, false);
    }

    /** Answers another node that lists the sources of a dead-letter queue. */
    public void answerSources(Exchange exchange) {
        answer(exchange, true);
    }

    private void answer(Exchange exchange, boolean sources) {
        QueueListQuestion asked = QueueListQuestion.read(exchange);
        if (asked == null) {
            exchange.answer(Response.of(WRONG));
        } else if (!asked.partitions().stream().allMatch(placement::isSurelyHere)) {
            exchange.answer(PeerListener.NOT_HERE);
        } else {
            String lines = (sources ? deadLetterSources(asked) : list(asked))
                    .stream().map(QueueName::arn).collect(Collectors.joining("\n"));
            exchange.answer(Response.of(OK, lines.getBytes(StandardCharsets.UTF_8)));
        }
    }

    static List<QueueName> read(byte[] answer) {
        List<QueueName> names = new ArrayList<>();
        for (String arn : new String(answer, StandardCharsets.UTF_8).split("\n", -1)) {
            QueueName name = QueueName.ofArn(arn);
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }
}
