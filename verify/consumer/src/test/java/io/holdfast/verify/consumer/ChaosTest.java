package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastTestServer;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What SQS only promises to be rare, made frequent: messages delivered twice, leases that end early. Only our server can be asked for it. */
class ChaosTest {
    private static final double DELIVERED_TWICE = 0.3;
    private static final double ENDED_EARLY = 0.2;
    private static final long SEED = 7;

    @Test
    @DisplayName(
            "traps 10, 11 and 14: with duplicates and early ends on every side there is still one effect per message")
    void oneEffectPerMessageInChaos() throws SQLException {
        Ledger ledger = Ledger.create();
        try (HoldfastTestServer server = HoldfastTestServer.builder()
                        .chaos(DELIVERED_TWICE, ENDED_EARLY, SEED)
                        .start();
                SqsClient sqs = Sdk.client(server.endpoint().getPort())) {
            TestQueue queue = TestQueue.standard(sqs, 5);
            List<String> sent = queue.sendMany("m", Budget.of(150, 2_000));
            LedgerOptions options = LedgerOptions.of(
                            server.endpoint().getPort(), queue, ledger, LedgerMode.TRANSACTIONAL)
                    .concurrency(10);
            try (QueueConsumer one = LedgerConsumer.builder(options, sqs).build();
                    QueueConsumer other = LedgerConsumer.builder(options, sqs).build()) {
                one.start();
                other.start();
                Eventually.holds("queue empty", queue::isEmpty);
            }
            assertThat(ledger.effects()).containsExactlyInAnyOrderElementsOf(sent);
        }
    }
}
