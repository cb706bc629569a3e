package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.payload.DirectoryPayloadStore;
import io.holdfast.consumer.payload.LargeBodies;
import io.holdfast.consumer.payload.LargeMessageSender;
import io.holdfast.consumer.payload.PayloadStore;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** docs/consumer/large-payloads.md */
class LargePayloadExampleTest extends Example {
    private final BlockingQueue<Integer> stored = new LinkedBlockingQueue<>();

    @Test
    void aBodyOfSeveralMegabytesArrivesAndLeavesNothingBehind(@TempDir Path directory) throws Exception {
        String url = queue("scans");
        SqsClient sqs = client();
        String scan = "x".repeat(3_000_000);

        PayloadStore payloads = new DirectoryPayloadStore(directory, "scans");
        LargeMessageSender sender = LargeMessageSender.builder(sqs, payloads).build();
        sender.send(SendMessageRequest.builder().queueUrl(url).messageBody(scan).build());

        QueueConsumer consumer = QueueConsumer.builder(sqs, "scans")
                .bodies(LargeBodies.from(payloads))
                .voidHandler((body, delivery) -> store(body))
                .build();
        consumer.start();

        running(consumer);
        assertThat(stored.poll(20, TimeUnit.SECONDS)).isEqualTo(3_000_000);
        close(consumer);
        assertThat(messagesIn(url)).isZero();
        assertThat(directory).isEmptyDirectory();
    }

    private void store(String scan) {
        stored.add(scan.length());
    }
}
