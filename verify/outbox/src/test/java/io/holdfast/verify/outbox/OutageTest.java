package io.holdfast.verify.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxHealth;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.ParkedRow;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import io.holdfast.parts.FaultProxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What would meet every row of a queue parks none of them: the relay waits, says so, and goes on by itself. */
class OutageTest {
    private static final int ROWS = 20;

    /** How the environment can be at fault, and what it then answers to whatever row it is given. */
    private static final Map<String, Integer> ANSWERS = Map.ofEntries(
            Map.entry("RequestExpired", 400),
            Map.entry("RequestTimeTooSkewed", 400),
            Map.entry("InvalidSignatureException", 400),
            Map.entry("KmsDisabled", 400),
            Map.entry("KmsAccessDenied", 400),
            Map.entry("SomethingNobodyKnows", 400),
            Map.entry("Forbidden", 403),
            Map.entry("NotFound", 404),
            Map.entry("RequestEntityTooLarge", 413));

    private static List<OutboxMessage> messages(String queue) {
        return IntStream.range(0, ROWS)
                .mapToObj(i -> i % 2 == 0
                        ? OutboxMessage.to(queue).key("key-" + i % 7).body("m" + i)
                        : OutboxMessage.to(queue).body("m" + i))
                .toList();
    }

    private static List<String> bodies() {
        return IntStream.range(0, ROWS).mapToObj(i -> "m" + i).toList();
    }

    @ParameterizedTest
    @EnumSource
    void environmentAtFaultParksNothingAndEverythingArrivesWhenItIsMended(Server server) throws Exception {
        try (OutboxBed bed = OutboxBed.make(server);
                FaultProxy proxy = FaultProxy.to(server.endpoint().getPort());
                SqsClient client = OutboxBed.client(proxy.endpoint())) {
            Map<String, Fault> faults = new LinkedHashMap<>();
            List<OutboxMessage> published = new ArrayList<>();
            ANSWERS.forEach((code, status) -> {
                String queue = bed.name(code);
                bed.queue(queue);
                faults.put(
                        queue,
                        proxy.when("SendMessageBatch")
                                .matching(exchange -> exchange.request().contains(queue))
                                .answer(status, code));
                published.addAll(messages(queue));
            });
            bed.publish(published);
            OutboxRelay relay = bed.started(bed.relay(client).maximumAttempts(2));
            faults.values().forEach(fault -> fault.awaitHits(4, Eventually.LIMIT));
            // First health, which tells of parked rows as well: what a claim parks is in the table only when all of it
            // was tried.
            Eventually.see(relay::health, health -> health.status() != OutboxHealth.Status.UP);
            assertThat(bed.admin.parked()).extracting(ParkedRow::reason).isEmpty();

            faults.values().forEach(Fault::end);
            for (String queue : faults.keySet()) {
                assertThat(bed.bodies(bed.url(queue), ROWS)).containsExactlyInAnyOrderElementsOf(bodies());
            }
            bed.awaitEmpty();
            assertThat(bed.admin.parked()).isEmpty();
            Eventually.see(relay::health, health -> health.status() == OutboxHealth.Status.UP);
        }
    }

    @ParameterizedTest
    @EnumSource
    void queueThatIsCreatedLateGetsItsRowsByItselfAndOthersDoNotWaitForIt(Server server) throws Exception {
        try (OutboxBed bed = OutboxBed.make(server)) {
            String late = bed.name("late");
            String there = bed.queue(bed.name("there"));
            bed.publish(messages(late));
            OutboxRelay relay = bed.started(bed.relay().maximumAttempts(2));
            Eventually.see(relay::health, health -> health.reasons().contains("queues unavailable: " + late));
            for (int i = 0; i < 5; i++) {
                bed.publish(OutboxMessage.to(bed.name("there")).body("o" + i));
                assertThat(bed.bodies(there, 1)).containsExactly("o" + i);
            }
            assertThat(bed.admin.parked()).isEmpty();

            assertThat(bed.bodies(bed.queue(late), ROWS)).containsExactlyInAnyOrderElementsOf(bodies());
            bed.awaitEmpty();
            Eventually.see(relay::health, health -> health.status() == OutboxHealth.Status.UP);
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowThatAProxyRefusesWhileItLetsOthersThroughIsParkedAlone(Server server) throws Exception {
        try (OutboxBed bed = OutboxBed.make(server);
                FaultProxy proxy = FaultProxy.to(server.endpoint().getPort());
                SqsClient client = OutboxBed.client(proxy.endpoint())) {
            String queue = bed.name("orders");
            String url = bed.queue(queue);
            proxy.when("SendMessageBatch")
                    .matching(exchange -> exchange.request().contains("too large for the proxy"))
                    .answer(413, "RequestEntityTooLarge");
            bed.publish(OutboxMessage.to(queue).key("bad").body("too large for the proxy"));
            bed.publish(messages(queue));
            bed.started(bed.relay(client).maximumAttempts(3));

            assertThat(bed.bodies(url, ROWS)).containsExactlyInAnyOrderElementsOf(bodies());
            List<ParkedRow> parked = Eventually.see(bed.admin::parked, rows -> rows.size() == 1);
            assertThat(parked.get(0).row().body()).isEqualTo("too large for the proxy");
            assertThat(parked.get(0).reason()).contains("refused 3 times", "RequestEntityTooLarge");
        }
    }
}
