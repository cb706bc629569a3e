package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Malformed;
import io.holdfast.consumer.QueueConsumer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** docs/consumer/malformed.md */
class MalformedExampleTest extends Example {
    private final BlockingQueue<Integer> handled = new LinkedBlockingQueue<>();

    @Test
    void whatCannotBeReadIsSetAsideWhole() throws Exception {
        String url = queue("readings");
        String quarantine = queue("readings-quarantine");
        send(url, "not a number");
        send(url, "42");
        SqsClient sqs = client();

        QueueConsumer consumer = QueueConsumer.builder(sqs, "readings")
                .decoder((body, delivery) -> Integer.parseInt(body))
                .malformed(Malformed.quarantine("readings-quarantine"))
                .voidHandler((reading, delivery) -> store(reading))
                .build();
        consumer.start();

        running(consumer);
        assertThat(handled.poll(20, TimeUnit.SECONDS)).isEqualTo(42);
        assertThat(client().receiveMessage(r -> r.queueUrl(quarantine).waitTimeSeconds(20))
                        .messages())
                .singleElement()
                .satisfies(message -> assertThat(message.body()).isEqualTo("not a number"));
        close(consumer);
        assertThat(messagesIn(url)).isZero();
    }

    private void store(int reading) {
        handled.add(reading);
    }
}
