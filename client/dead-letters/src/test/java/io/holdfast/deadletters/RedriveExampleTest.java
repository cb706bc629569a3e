package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import io.holdfast.testkit.HoldfastExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.SqsClient;

/** docs/consumer/dead-letters.md */
class RedriveExampleTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void deadLettersGoBackSlowlyAfterASampleOfThemPassed(@TempDir Path directory) throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "shop").withDead(30);
        SqsClient sqs = orders.sqs;
        AtomicInteger handled = new AtomicInteger();
        QueueConsumer repaired = QueueConsumer.builder(sqs, "shop")
                .longPoll(Duration.ofSeconds(1))
                .voidHandler((order, delivery) -> handled.incrementAndGet())
                .build();
        repaired.start();

        DeadLetters dead = DeadLetters.of(sqs, "shop-dlq");
        Snapshot snapshot =
                dead.snapshot().to(directory.resolve("before-redrive")).run();
        AuditReport audit = snapshot.audit(snapshot.sample(20, 7), letter -> tryToPlace(letter.body()));
        RedriveProgress end =
                dead.redrive().require(snapshot, 0.95).rate(50).start().await();
        repaired.close();

        assertThat(audit.passRate()).isEqualTo(1);
        assertThat(end.state()).isEqualTo(RedriveProgress.State.COMPLETED);
        assertThat(end.moved()).isEqualTo(30);
        assertThat(handled).hasValue(30);
    }

    /** The repaired handler, wired to nothing that must not happen twice. */
    private static void tryToPlace(String order) {
        if (!order.startsWith("{")) {
            throw new IllegalArgumentException("not an order: " + order);
        }
    }
}
