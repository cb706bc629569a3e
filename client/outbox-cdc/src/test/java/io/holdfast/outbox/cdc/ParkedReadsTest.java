package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is parked costs the relay little while nobody unparks it. */
class ParkedReadsTest {
    private static final int PARKED = 20_000;
    private static final Duration SOME_LOOKS = Duration.ofSeconds(5);

    /** All parked rows together are more than 500 KB on the wire; looks at 1,000 of them each second are about 20 KB a second. */
    private static final long ONE_LOOK_AT_ALL = 500_000;

    @Test
    void lookForUnparkedRowsReadsSomeOfThemOnly() throws Exception {
        Postgres postgres = Postgres.shared();
        try (CdcBed bed = CdcBed.installed(postgres);
                ByteCounter counter = new ByteCounter(postgres.port())) {
            bed.queue("orders");
            bed.database.execute("INSERT INTO holdfast_outbox"
                    + " (id, aggregatetype, aggregateid, payload, bytes, lane, parked_at, reason)"
                    + " SELECT gen_random_uuid(), 'orders', 'key-' || i, 'x', 1, 'L', now(), 'no'"
                    + " FROM generate_series(1, " + PARKED + ") i");
            String url = bed.database.url().replace(":" + postgres.port() + "/", ":" + counter.port() + "/");
            CdcDatabase database = new CdcDatabase(url, bed.database.user(), bed.database.password());
            try (CdcRelay relay = CdcRelay.builder(database, QueueSender.to(bed.sqs))
                    .installation(bed.installation)
                    .build()) {
                relay.start();
                Eventually.holds("parked", () -> relay.health().parkedKeys() == PARKED);
                CdcBed.awaitState(relay, CdcState.STREAMING);
                long before = counter.answered();
                Eventually.pass(SOME_LOOKS);
                assertThat(counter.answered() - before).isBetween(1L, ONE_LOOK_AT_ALL);
            }
        }
    }
}
