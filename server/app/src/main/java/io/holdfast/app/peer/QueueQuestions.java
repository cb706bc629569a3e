package io.holdfast.app.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Asks the leader of its partition what a queue is, where half a second is too long to wait for the news: whether it lets another send its dead letters there.
 * What is asked is the queue's ARN; the answer is a {@link QueueInfoWire}. Any thread.
 */
public final class QueueQuestions {
    private final LeaderQuestions leaders;
    private final QueueDirectory directory;

    QueueQuestions(LeaderQuestions leaders, QueueDirectory directory) {
        this.leaders = leaders;
        this.directory = directory;
    }

    boolean isElsewhere(QueueName name) {
        return !leaders.placement().isSurelyHere(leaders.placement().partitionOf(name));
    }

    /** Completes with nothing if there is no such queue, or exceptionally with {@link io.holdfast.app.partition.NodeSilent}. */
    CompletableFuture<Optional<QueueInfo>> ask(QueueName name) {
        return leaders.askLater(
                        leaders.placement().partitionOf(name),
                        PeerRoutes.QUEUE_INFO,
                        name.arn().getBytes(UTF_8))
                .thenApply(answer ->
                        answer.map(QueueInfoWire::read).orElseGet(() -> Optional.ofNullable(directory.find(name))));
    }

    /** Answers another node. */
    RequestHandler answer(Answering answering) {
        return answering.by(this::answer);
    }

    private byte @Nullable [] answer(byte[] asked) {
        QueueName name = QueueName.ofArn(new String(asked, UTF_8));
        if (name == null || isElsewhere(name)) {
            return null;
        }
        return QueueInfoWire.write(directory.find(name));
    }
}
