package io.holdfast.verify.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import io.holdfast.parts.FaultProxy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Relays that lose their lease while they work, and relays that share it. */
class TakeOverTest extends OutboxBedTest {
    @Test
    void relayThatOutlivesItsLeaseChangesNothingAnyMore() throws Exception {
        String orders = bed.queue("orders.fifo");
        bed.publish(List.of(
                OutboxMessage.to("orders.fifo").key("k").body("1"),
                OutboxMessage.to("orders.fifo").key("k").body("2"),
                OutboxMessage.to("orders.fifo").key("k").body("3")));
        try (FaultProxy proxy = FaultProxy.to(bed.server.endpoint().getPort());
                SqsClient slow = OutboxBed.client(proxy.endpoint())) {
            Fault held = proxy.when("SendMessageBatch").times(1).holdAnswer();
            OutboxRelay first = bed.started(bed.relay(slow).workers(1).lease(Duration.ofSeconds(1)));
            held.awaitHits(1, Eventually.LIMIT);
            // The queue has the first row, the relay does not know it, and its lease runs out.
            OutboxRelay second = bed.started(bed.relay());
            bed.awaitEmpty();
            bed.publish(OutboxMessage.to("orders.fifo").key("k").body("4"));
            bed.awaitEmpty();
            held.end();

            assertThat(bed.bodies(orders, 4)).containsExactly("1", "2", "3", "4");
            Eventually.see(first::health, health -> health.leasesLost() == 1);
            assertThat(second.health().leasesLost()).isZero();
        }
    }

    @Test
    void severalRelaysShareTheWorkWithoutLosingOrRepeatingAnything() throws Exception {
        String orders = bed.queue("orders.fifo");
        int rows = 600;
        bed.publish(IntStream.range(0, rows)
                .mapToObj(i -> OutboxMessage.to("orders.fifo").key("k" + i % 40).body("k" + i % 40 + " " + i / 40))
                .toList());
        for (int i = 0; i < 3; i++) {
            bed.started(bed.relay().claim(5, 3));
        }
        List<String> bodies = bed.bodies(orders, rows);
        assertThat(bodies).doesNotHaveDuplicates().hasSize(rows);
        for (int key = 0; key < 40; key++) {
            String prefix = "k" + key + " ";
            assertThat(bodies.stream()
                            .filter(body -> body.startsWith(prefix))
                            .map(body -> Integer.parseInt(body.substring(prefix.length()))))
                    .containsExactlyElementsOf(
                            IntStream.range(0, rows / 40).boxed().toList());
        }
    }
}
