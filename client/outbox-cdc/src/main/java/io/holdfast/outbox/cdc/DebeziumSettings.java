package io.holdfast.outbox.cdc;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/** Debezium's settings for one outbox table. Pure. */
final class DebeziumSettings {
    /** The longest a row waits inside Debezium: it fills a batch this long, and sleeps this long when the log is quiet. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

    /** How soon a dead connection is noticed: Debezium's reads do not, only its messages to the server do. */
    private static final Duration STATUS_INTERVAL = Duration.ofSeconds(1);

    private static final int BATCH_ROWS = 500;
    private static final int QUEUE_ROWS = 2000;

    private DebeziumSettings() {}

    static Properties of(
            CdcDatabase database, CdcInstallation installation, String reader, Map<String, String> others) {
        Properties settings = new Properties();
        settings.setProperty("name", installation.slot());
        settings.setProperty("connector.class", "io.debezium.connector.postgresql.PostgresConnector");
        settings.setProperty("topic.prefix", installation.slot());
        // A second reader in one process, or a new one before the last is gone, would wait many seconds for the name of
        // its metrics.
        settings.setProperty("custom.metric.tags", "reader=" + reader);
        source(settings, database, installation);
        slot(settings, installation);
        settings.setProperty("poll.interval.ms", Long.toString(POLL_INTERVAL.toMillis()));
        settings.setProperty("max.batch.size", Integer.toString(BATCH_ROWS));
        settings.setProperty("max.queue.size", Integer.toString(QUEUE_ROWS));
        settings.setProperty("status.update.interval.ms", Long.toString(STATUS_INTERVAL.toMillis()));
        // The relay starts a new reader itself, after looking whether the slot is still there.
        settings.setProperty("errors.max.retries", "0");
        settings.setProperty("slot.max.retries", "0");
        settings.putAll(others);
        return settings;
    }

    private static void source(Properties settings, CdcDatabase database, CdcInstallation installation) {
        settings.setProperty("database.hostname", database.host());
        settings.setProperty("database.port", Integer.toString(database.port()));
        settings.setProperty("database.dbname", database.name());
        settings.setProperty("database.user", database.user());
        settings.setProperty("database.password", database.password());
        settings.setProperty("table.include.list", installation.schema() + "\\." + CdcInstallation.TABLE);
        // The log says which rows, and in what order; the rows themselves are read from the table.
        settings.setProperty(
                "column.include.list", installation.schema() + "\\." + CdcInstallation.TABLE + "\\." + LogReader.SEQ);
        settings.setProperty("message.prefix.include.list", LogReader.PREFIX);
        settings.setProperty("binary.handling.mode", "bytes");
        settings.setProperty("tombstones.on.delete", "false");
    }

    private static void slot(Properties settings, CdcInstallation installation) {
        settings.setProperty("plugin.name", "pgoutput");
        settings.setProperty("slot.name", installation.slot());
        settings.setProperty("slot.drop.on.stop", "false");
        settings.setProperty("publication.name", installation.publication());
        settings.setProperty("publication.autocreate.mode", "disabled");
        // What was written before the slot existed is read from the table, not by a snapshot of Debezium's.
        settings.setProperty("snapshot.mode", "no_data");
        // PostgreSQL keeps the position, in the slot. A second one of Debezium's own would only have to be searched for
        // at every start.
        settings.setProperty("offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore");
    }
}
