package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** docs/consumer/retry.md */
class RetryExampleTest extends Example {
    private final AtomicInteger attempts = new AtomicInteger();
    private final BlockingQueue<String> charged = new LinkedBlockingQueue<>();

    @Test
    void whatMayHelpIsTriedAgainAndWhatCannotGoesToTheDeadLetters() throws Exception {
        String url = queueWithDeadLetters("payments", 5);
        SqsClient sqs = client();

        QueueConsumer consumer = QueueConsumer.builder(sqs, "payments")
                .retry(RetryPolicy.exponential(Duration.ofSeconds(5), Duration.ofMinutes(15))
                        .notRetrying(CardRefused.class))
                .handler((payment, delivery) -> {
                    if (bankIsClosed(payment)) {
                        return Outcome.retryAfter(Duration.ofHours(1));
                    }
                    charge(payment); // what it throws means: again later
                    return Outcome.ack();
                })
                .build();
        consumer.start();

        running(consumer);
        send(url, "refused");
        Message dead = deadLetter();
        assertThat(dead.body()).isEqualTo("refused");
        assertThat(dead.messageAttributes().values())
                .anyMatch(value -> value.stringValue().contains("CardRefused"));

        send(url, "at once");
        assertThat(charged.poll(20, TimeUnit.SECONDS)).isEqualTo("at once");
        send(url, "at night");
        assertThat(charged.poll(20, TimeUnit.SECONDS)).isEqualTo("the bank is closed");
        assertThat(awaitChargedLater()).isEqualTo("at night");
    }

    static final class CardRefused extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private boolean bankIsClosed(String payment) {
        boolean closed = payment.equals("at night") && attempts.incrementAndGet() == 1;
        if (closed) {
            charged.add("the bank is closed");
        }
        return closed;
    }

    private void charge(String payment) {
        if (payment.equals("refused")) {
            throw new CardRefused();
        }
        charged.add(payment);
    }

    private String awaitChargedLater() throws InterruptedException {
        for (int tries = 0; tries < 40; tries++) {
            holdfast.clock()
                    .advance(Duration.ofHours(1)); // the wait begins only when the handler's outcome has arrived
            String payment = charged.poll(500, TimeUnit.MILLISECONDS);
            if (payment != null) {
                return payment;
            }
        }
        return "never";
    }

    private Message deadLetter() {
        String url = client().getQueueUrl(q -> q.queueName("payments-dlq")).queueUrl();
        List<Message> dead = client().receiveMessage(
                        r -> r.queueUrl(url).waitTimeSeconds(20).messageAttributeNames("All"))
                .messages();
        assertThat(dead).hasSize(1);
        return dead.get(0);
    }
}
