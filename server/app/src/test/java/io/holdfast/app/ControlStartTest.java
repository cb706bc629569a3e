package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server finds and leaves in the control rows, on a real directory. */
class ControlStartTest {
    private static final String FORMER_KEY = "000102030405060708090a0b0c0d0e0f";

    @TempDir
    Path directory;

    @Test
    void keyOfReceiptHandlesSurvivesARestart() throws Exception {
        startAndStop();
        String key = controlRow("receipt-key");
        startAndStop();

        assertThat(key).hasSize(2 * 17).startsWith("01");
        assertThat(controlRow("receipt-key")).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"OTHER_ROOMS, server/receipt-key", "PARTITION, receipt-key"})
    void keyOfAnEarlierVersionIsTakenOver(Table table, String row) throws Exception {
        byte[] former = row.getBytes(StandardCharsets.UTF_8);
        try (Storage storage = open()) {
            Batch batch = new Batch();
            batch.put(StoredRows.table(table), former, HexFormat.of().parseHex(FORMER_KEY));
            storage.store(0).commit(batch);
        }

        startAndStop();
        startAndStop();

        assertThat(controlRow("receipt-key")).isEqualTo("01" + FORMER_KEY);
        try (Storage storage = open()) {
            assertThat(storage.store(0).get(StoredRows.table(table), former)).isNull();
        }
    }

    @Test
    void rowsOfANewerVersionAreRefused() throws Exception {
        startAndStop();
        try (Storage storage = open()) {
            Batch batch = new Batch();
            batch.put(ControlDatabase.TABLE, "directory".getBytes(StandardCharsets.UTF_8), new byte[] {9});
            storage.store(ControlDatabase.PARTITION).commit(batch);
        }

        assertThatThrownBy(this::startAndStop)
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("The control row \"directory\" cannot be read: its layout is not known");
    }

    private void startAndStop() throws Exception {
        ServerSettings settings = SettingsLoader.load(new SettingsSources(Optional.empty(), Map.of(), List.of()))
                .settings()
                .listeningOn("127.0.0.1", 0)
                .storedIn(directory)
                .withKeyring(directory.resolve("keys"));
        HoldfastServer.start(settings).stop();
    }

    private String controlRow(String name) throws Exception {
        try (Storage storage = open()) {
            byte[] value = storage.store(ControlDatabase.PARTITION)
                    .get(ControlDatabase.TABLE, name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Objects.requireNonNull(value));
        }
    }

    private Storage open() throws Exception {
        return Storage.open(directory, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run);
    }
}
