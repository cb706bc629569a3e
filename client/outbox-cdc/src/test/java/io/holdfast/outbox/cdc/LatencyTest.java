package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** From the return of the commit to the moment at which the queue has the message, by the queue's own clock, at 500 rows a second. */
@EnabledIfSystemProperty(named = "holdfast.long", matches = "true")
class LatencyTest {
    private static final int WRITERS = 8;
    private static final int ROWS_PER_SECOND = 500;
    private static final int WARM_UP_ROWS = 5_000;
    private static final int ROWS = 20_000;
    private static final int KEYS = 1_000;
    private static final int LIMIT_MILLIS = 500;

    private final AtomicLongArray committedMillis = new AtomicLongArray(WARM_UP_ROWS + ROWS);

    @Test
    void ninetyNineOfAHundredRowsAreInTheQueueHalfASecondAfterTheirCommit() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                CdcRelay relay = bed.relay().build()) {
            bed.queue("orders");
            relay.start();
            CdcBed.awaitState(relay, CdcState.STREAMING);
            ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
            try {
                Future<List<Integer>> arriving = threads.submit(() -> arrivals(bed));
                List<Callable<Void>> writers = new ArrayList<>();
                long start = System.nanoTime();
                for (int writer = 0; writer < WRITERS; writer++) {
                    int first = writer;
                    writers.add(() -> write(bed, first, start));
                }
                for (Future<Void> done : threads.invokeAll(writers)) {
                    done.get();
                }
                report(arriving.get());
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private Void write(CdcBed bed, int first, long start) throws Exception {
        try (Connection connection = bed.database.connect()) {
            connection.setAutoCommit(false);
            for (int row = first; row < WARM_UP_ROWS + ROWS; row += WRITERS) {
                LockSupport.parkNanos(start + (long) (row * 1e9 / ROWS_PER_SECOND) - System.nanoTime());
                bed.outbox.publish(
                        connection,
                        OutboxMessage.to("orders").key("key-" + row % KEYS).body("row " + row));
                connection.commit();
                committedMillis.set(row, System.currentTimeMillis());
            }
        }
        return null;
    }

    private List<Integer> arrivals(CdcBed bed) {
        String url = bed.sqs.getQueueUrl(request -> request.queueName("orders")).queueUrl();
        List<Integer> millis = new ArrayList<>();
        for (int arrived = 0; arrived < WARM_UP_ROWS + ROWS; ) {
            List<Message> messages = bed.sqs
                    .receiveMessage(request -> request.queueUrl(url)
                            .maxNumberOfMessages(10)
                            .waitTimeSeconds(20)
                            .messageSystemAttributeNames(MessageSystemAttributeName.SENT_TIMESTAMP))
                    .messages();
            for (Message message : messages) {
                arrived++;
                int row = Integer.parseInt(message.body().substring("row ".length()));
                if (row >= WARM_UP_ROWS) {
                    Eventually.holds("its commit returned", () -> committedMillis.get(row) > 0);
                    String sent = message.attributesAsStrings().get("SentTimestamp");
                    millis.add((int) Math.max(0, Long.parseLong(sent) - committedMillis.get(row)));
                }
            }
        }
        return millis;
    }

    private void report(List<Integer> millis) {
        int[] sorted = millis.stream().mapToInt(Integer::intValue).sorted().toArray();
        System.out.printf(
                "commit to queue at %d rows/s: p50 %d ms, p99 %d ms, p99.9 %d ms, max %d ms%n",
                ROWS_PER_SECOND,
                sorted[sorted.length / 2],
                sorted[sorted.length * 99 / 100],
                sorted[sorted.length * 999 / 1000],
                sorted[sorted.length - 1]);
        long[] commits = LongStream.range(0, committedMillis.length())
                .map(row -> committedMillis.get((int) row))
                .sorted()
                .toArray();
        double seconds = (commits[commits.length - 1] - commits[0]) / 1000.0;
        System.out.printf("really published: %.0f rows/s%n", commits.length / seconds);
        assertThat(Arrays.stream(sorted)
                        .skip(sorted.length * 99L / 100)
                        .findFirst()
                        .orElse(0))
                .isLessThanOrEqualTo(LIMIT_MILLIS);
    }
}
