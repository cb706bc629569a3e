package io.holdfast.payload.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.consumer.payload.DirectoryPayloadStore;
import io.holdfast.consumer.payload.PayloadKeys;
import io.holdfast.consumer.payload.PayloadPointer;
import io.holdfast.consumer.payload.PayloadStore;
import io.holdfast.consumer.payload.UnreadablePayloadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract on files, and what only files can get wrong. */
class DirectoryPayloadStoreTest extends PayloadStoreContract {
    private static final Instant MONTHS_AGO = Instant.parse("2026-06-01T00:00:00Z");

    @TempDir
    Path parent;

    @Override
    DirectoryPayloadStore store() {
        return new DirectoryPayloadStore(parent.resolve("payloads"), BUCKET);
    }

    @Override
    PayloadStore storeWithPrefix(String prefix) {
        return new DirectoryPayloadStore(parent.resolve("payloads"), BUCKET, PayloadKeys.withPrefix(prefix));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", ".unfinished", "a/.unfinished", "a//b", "a/", "a\\b", "a b", "~root"})
    void keysThatThisStoreDoesNotMakeAreRefused(String key) {
        PayloadPointer pointer = new PayloadPointer(BUCKET, key);
        assertThatThrownBy(() -> store().get(pointer, 100)).isInstanceOf(UnreadablePayloadException.class);
        assertThatThrownBy(() -> store().delete(pointer)).isInstanceOf(UnreadablePayloadException.class);
    }

    @Test
    void oldPayloadsCanBeDeletedInBatches() throws IOException {
        assertThat(store().deleteOlderThan(MONTHS_AGO, 10)).isZero();
        for (int i = 0; i < 3; i++) {
            age(store().put(new byte[10]));
        }
        PayloadPointer fresh = store().put(new byte[10]);
        Instant before = MONTHS_AGO.plusSeconds(1);
        assertThat(store().deleteOlderThan(before, 2)).isEqualTo(2);
        assertThat(store().deleteOlderThan(before, 2)).isEqualTo(1);
        assertThat(store().deleteOlderThan(before, 2)).isZero();
        assertThat(store().get(fresh, 10)).hasSize(10);
    }

    private void age(PayloadPointer pointer) throws IOException {
        Files.setLastModifiedTime(parent.resolve("payloads").resolve(pointer.key()), FileTime.from(MONTHS_AGO));
    }
}
