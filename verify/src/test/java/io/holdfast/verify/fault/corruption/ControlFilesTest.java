package io.holdfast.verify.fault.corruption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.app.repair.StoreRepair;
import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Any harm to any file of the control rows: receipt handles from before are still good, or the server refuses to start; then a repair lets it
 * start, and no queue has lost anything.
 */
final class ControlFilesTest {
    private static final Set<Harm> HARMS = EnumSet.of(
            Harm.FLIP_BIT, Harm.GARBLE_PAGE, Harm.CUT_ANYWHERE, Harm.CUT_TO_NOTHING, Harm.ZERO_ALL, Harm.DELETE);

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(ControlFilesTest.class);
    private final long millis = System.currentTimeMillis();
    private Path data;
    private String handle = "";

    @BeforeEach
    void fill() throws Exception {
        data = directory.resolve("data");
        try (TrialServer server = TrialServer.start(data, millis);
                SqsConnection connection = new SqsConnection(server.port())) {
            call(connection, "CreateQueue", "{\"QueueName\":\"orders\"}");
            call(connection, "SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"hello\"}");
            handle = call(connection, "ReceiveMessage", "{" + Client.url("orders") + ",\"VisibilityTimeout\":43200}")
                    .objects("Messages")
                    .get(0)
                    .text("ReceiptHandle");
        }
        try (Storage storage = open()) {
            // Something must be deleted, or there is nothing to reclaim, and the rows do not get into files.
            Batch batch = new Batch();
            batch.delete(ControlDatabase.TABLE, "none".getBytes(UTF_8));
            storage.store(ControlDatabase.PARTITION).commit(batch);
            storage.reclaim();
        }
    }

    @Test
    void harmIsHarmlessOrRefusedAndRepaired() throws Exception {
        List<Path> files =
                StorageFiles.of(data).stream().filter(StorageFiles::isControl).toList();
        assertThat(files).extracting(StorageFiles::kind).contains("control sst", "control MANIFEST", "control CURRENT");
        int refusals = 0;
        for (Path file : files) {
            for (Harm harm : HARMS) {
                Path harmed = Shape.copy(data, directory.resolve(harm + "-" + file.getFileName()));
                if (harm.isPossible(harmed.resolve(file), data.resolve(file))) {
                    String where =
                            harm + " of " + file + ", " + harm.doTo(harmed.resolve(file), data.resolve(file), random);
                    refusals += isRefused(harmed, where) ? 1 : 0;
                }
            }
        }
        assertThat(refusals).as("so many harms cannot all be harmless").isGreaterThan(6);
    }

    private boolean isRefused(Path harmed, String where) throws Exception {
        try {
            requireGoodHandle(harmed, where);
            return false;
        } catch (StartRefused refused) {
            assertThat(refused.getMessage())
                    .as(where)
                    .hasLineCount(1)
                    .endsWith(".")
                    .contains("control", "holdfast doctor --repair");
        }
        EncryptionSettings keys =
                EncryptionSettings.of(ServerSettings.defaults().storedIn(harmed));
        try (StoreRepair repair = StoreRepair.open(keys)) {
            assertThat(repair.examine(line -> {})).as(where).isTrue();
            repair.carryOut("now", millis, line -> {});
        }
        for (int start = 0; start < 2; start++) {
            try (TrialServer server = TrialServer.start(harmed, millis);
                    SqsConnection connection = new SqsConnection(server.port())) {
                assertThat(inFlight(connection)).as(where).isEqualTo("1");
            }
        }
        return true;
    }

    private void requireGoodHandle(Path harmed, String where) throws StartRefused, IOException {
        try (TrialServer server = TrialServer.start(harmed, millis);
                SqsConnection connection = new SqsConnection(server.port())) {
            assertThat(inFlight(connection)).as(where).isEqualTo("1");
            call(connection, "DeleteMessage", "{" + Client.url("orders") + ",\"ReceiptHandle\":\"" + handle + "\"}");
            assertThat(inFlight(connection)).as(where).isEqualTo("0");
        }
    }

    private static String inFlight(SqsConnection connection) throws IOException {
        return call(connection, "GetQueueAttributes", "{" + Client.url("orders") + ",\"AttributeNames\":[\"All\"]}")
                .object("Attributes")
                .text("ApproximateNumberOfMessagesNotVisible");
    }

    private Storage open() throws Exception {
        return Storage.open(data, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run);
    }

    private static Json call(SqsConnection connection, String operation, String json) throws IOException {
        SqsAnswer answer = connection.call(operation, json);
        assertThat(answer.isAcknowledged()).as(answer.text()).isTrue();
        return answer.json();
    }
}
