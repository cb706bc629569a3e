package io.holdfast.app.peer;

import io.holdfast.app.alarm.action.QueueSender;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.engine.command.QueueName;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Sends what alarms have to say to queues of all nodes. Should it be sent twice because an answer was lost, that is what alarms promise: at least once, and
 * to FIFO queues once. Any thread.
 *
 * <pre>
 *   asked: UTF-8 lines: ARN of the queue | group | deduplication id | the message, which may have more lines
 *   answered: nothing, or the sentence by which it was refused
 * </pre>
 */
public final class ClusterQueueSender implements QueueSender {
    private static final ResponseHead OK = ResponseHead.of(200, "text/plain");
    private static final ResponseHead WRONG = ResponseHead.of(400, "text/plain");
    private static final ResponseHead FAILED = ResponseHead.of(500, "text/plain");
    private static final int LINES = 4;

    private final LeaderQuestions leaders;
    private final QueueSender here;

    /** @param here sends to the queues that this node leads */
    public ClusterQueueSender(LeaderQuestions leaders, QueueSender here) {
        this.leaders = leaders;
        this.here = here;
    }

    @Override
    public CompletableFuture<Optional<String>> send(
            QueueName queue, String body, String group, String deduplicationId) {
        byte[] asked =
                String.join("\n", queue.arn(), group, deduplicationId, body).getBytes(StandardCharsets.UTF_8);
        return leaders.askLater(leaders.placement().partitionOf(queue), PeerRoutes.ALARM_MESSAGE, asked)
                .thenCompose(answer -> answer.isEmpty()
                        ? here.send(queue, body, group, deduplicationId)
                        : CompletableFuture.completedFuture(
                                Optional.of(new String(answer.get(), StandardCharsets.UTF_8))
                                        .filter(sentence -> !sentence.isEmpty())));
    }

    /** Answers another node. */
    void answer(Exchange exchange) {
        String[] lines = new String(
                        Arrays.copyOfRange(
                                exchange.body(), exchange.bodyOffset(), exchange.bodyOffset() + exchange.bodyLength()),
                        StandardCharsets.UTF_8)
                .split("\n", LINES);
        QueueName queue = QueueName.ofArn(lines[0]);
        if (queue == null || lines.length < LINES) {
            exchange.answer(Response.of(WRONG));
        } else if (!leaders.placement().isHere(leaders.placement().partitionOf(queue))) {
            exchange.answer(PeerListener.NOT_HERE);
        } else {
            CompletableFuture<Optional<String>> unused = here.send(queue, lines[3], lines[1], lines[2])
                    .whenComplete((objection, failure) -> exchange.answer(
                            failure != null
                                    ? Response.of(FAILED)
                                    : Response.of(OK, objection.orElse("").getBytes(StandardCharsets.UTF_8))));
        }
    }
}
