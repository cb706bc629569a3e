package io.holdfast.verify.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxMessage;
import java.sql.Connection;
import java.sql.Statement;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Only the clock of the database counts. Changes the time zone of the whole process, so nothing else may run meanwhile. */
@Isolated
class ClocksTest extends OutboxBedTest {
    @Test
    void timeZonesAndClocksOfProgramsDoNotMatter() throws Exception {
        String orders = bed.queue("orders");
        TimeZone before = TimeZone.getDefault();
        try (Connection elsewhere = bed.database.connect();
                Statement statement = elsewhere.createStatement()) {
            statement.execute("SET TIME ZONE 'Pacific/Kiritimati'");
            elsewhere.setAutoCommit(false);
            bed.outbox.publish(elsewhere, OutboxMessage.to("orders").body("from the other side of the date line"));
            bed.outbox.publish(elsewhere, OutboxMessage.to("orders").key("k").body("with a key"));
            elsewhere.commit();
            TimeZone.setDefault(TimeZone.getTimeZone("Etc/GMT+12"));
            bed.started(bed.relay());
            assertThat(bed.bodies(orders, 2)).hasSize(2);
        } finally {
            TimeZone.setDefault(before);
        }
    }
}
