package io.holdfast.app.peer;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.partition.NumbersElsewhere;
import io.holdfast.app.partition.QueueNumbers;
import io.holdfast.app.partition.RedriveQuestions;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueStatistics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * How many messages queues of other nodes hold, for whoever moves messages there. Any thread.
 *
 * <pre>
 *   asked: ARN of the queue
 *   answered: now, in milliseconds since 1970; and if there is such a queue: visible | in flight | delayed | age of the oldest message in milliseconds,
 *   with spaces
 * </pre>
 */
final class ClusterNumbers implements NumbersElsewhere {
    private final LeaderQuestions leaders;
    private final QueueDirectory directory;
    private final RedriveQuestions here;

    ClusterNumbers(LeaderQuestions leaders, QueueDirectory directory, RedriveQuestions here) {
        this.leaders = leaders;
        this.directory = directory;
        this.here = here;
    }

    @Override
    public CompletableFuture<QueueNumbers> of(QueueInfo queue) {
        return leaders.askLater(
                        leaders.placement().partitionOf(queue.name()),
                        PeerRoutes.QUEUE_NUMBERS,
                        queue.name().arn().getBytes(StandardCharsets.UTF_8))
                .thenCompose(answer -> answer.isEmpty()
                        ? here.numbers(List.of(queue.id()))
                        : CompletableFuture.completedFuture(read(answer.get(), queue)));
    }

    /** Answers another node. */
    RequestHandler answer(Answering answering) {
        return answering.by(asked -> {
            QueueName name = QueueName.ofArn(new String(asked, StandardCharsets.UTF_8));
            if (name == null
                    || !leaders.placement().isSurelyHere(leaders.placement().partitionOf(name))) {
                return null;
            }
            QueueInfo queue = directory.find(name);
            QueueNumbers found = queue == null
                    ? new QueueNumbers(List.of(), 0)
                    : here.numbers(List.of(queue.id())).join();
            StringBuilder words = new StringBuilder().append(found.nowMillis());
            found.queues()
                    .forEach(each -> words.append(' ')
                            .append(each.visible())
                            .append(' ')
                            .append(each.inFlight())
                            .append(' ')
                            .append(each.delayed())
                            .append(' ')
                            .append(each.oldestAgeMillis()));
            return words.toString().getBytes(StandardCharsets.UTF_8);
        });
    }

    private static QueueNumbers read(byte[] answer, QueueInfo queue) {
        String[] words = new String(answer, StandardCharsets.UTF_8).split(" ", -1);
        long nowMillis = Long.parseLong(words[0]);
        return words.length < 5
                ? new QueueNumbers(List.of(), nowMillis)
                : new QueueNumbers(
                        List.of(new QueueDescription(
                                queue,
                                Long.parseLong(words[1]),
                                Long.parseLong(words[2]),
                                Long.parseLong(words[3]),
                                0,
                                Long.parseLong(words[4]),
                                null,
                                new QueueStatistics())),
                        nowMillis);
    }
}
