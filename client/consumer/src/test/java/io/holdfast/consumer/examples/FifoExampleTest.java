package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** docs/consumer/fifo.md */
class FifoExampleTest extends Example {
    private final List<String> applied = new CopyOnWriteArrayList<>();
    private final AtomicBoolean failedOnce = new AtomicBoolean();
    private final CountDownLatch six = new CountDownLatch(6);

    @Test
    void aFailureHoldsBackItsOwnGroupOnly() throws Exception {
        String url = queue("accounts.fifo");
        for (String booking : List.of("A1", "A2", "A3", "B1", "B2", "B3")) {
            client().sendMessage(m -> m.queueUrl(url).messageBody(booking).messageGroupId(booking.substring(0, 1)));
        }
        SqsClient sqs = client();

        QueueConsumer consumer = QueueConsumer.builder(sqs, "accounts.fifo")
                .voidHandler(
                        (booking, delivery) -> apply(booking, delivery.groupId().orElseThrow()))
                .retry(RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofMinutes(1)))
                .build();
        consumer.start();

        running(consumer);
        assertThat(six.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(applied).filteredOn(booking -> booking.startsWith("A")).containsExactly("A1", "A2", "A3");
        assertThat(applied).filteredOn(booking -> booking.startsWith("B")).containsExactly("B1", "B2", "B3");
        assertThat(failedOnce).isTrue();
    }

    private void apply(String booking, String account) {
        assertThat(booking).startsWith(account);
        if (booking.equals("A2") && failedOnce.compareAndSet(false, true)) {
            throw new IllegalStateException("the account is locked");
        }
        applied.add(booking);
        six.countDown();
    }
}
