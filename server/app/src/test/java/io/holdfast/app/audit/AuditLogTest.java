package io.holdfast.app.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.config.AuditSettings;
import io.holdfast.app.config.AuditedEvents;
import io.holdfast.app.loop.BackgroundTasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuditLogTest {
    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    @Test
    void chainGoesOnOverRestarts() throws IOException {
        write(1 << 20, "a", "b");
        write(1 << 20, "c");
        assertThat(lines()).hasSize(3);
        AuditFindings found = AuditTrail.verify(AuditTrail.files(directory));
        assertThat(found.broken()).isNull();
        assertThat(found.lines()).isEqualTo(3);
    }

    @Test
    void lineSaysWhoDidWhatAndWhy() throws IOException {
        write(1 << 20, "sqs:\"Purge\"\n<Queue>");
        assertThat(lines().get(0))
                .startsWith(
                        "{\"number\":1,\"time\":\"1970-01-01T00:00:01Z\",\"requestId\":\"r\",\"principal\":\"arn:user\",\"accessKeyId\":\"AKIA\"")
                .contains("\"action\":\"sqs:\\\"Purge\\\"\\n<Queue>\"", "\"decision\":\"denied\"", "\"after\":\"{}\"");
    }

    @Test
    void everyChangeOfALineIsFound() throws IOException {
        write(1 << 20, "a", "b", "c");
        Path file = AuditTrail.files(directory).get(0);
        String whole = Files.readString(file);
        List<String> lines = whole.lines().toList();
        for (int i = 0; i < lines.get(0).length() + 1 + lines.get(1).length(); i++) {
            char changed = whole.charAt(i) == 'x' ? 'y' : 'x';
            Files.writeString(file, whole.substring(0, i) + changed + whole.substring(i + 1));
            assertThat(AuditTrail.verify(List.of(file)).broken())
                    .as("change at %d", i)
                    .isNotNull();
        }
    }

    @Test
    void lineTakenOutOrPutInIsFound() throws IOException {
        write(1 << 20, "a", "b", "c");
        Path file = AuditTrail.files(directory).get(0);
        List<String> lines = lines();
        Files.writeString(file, lines.get(0) + "\n" + lines.get(2) + "\n");
        assertThat(AuditTrail.verify(List.of(file)).broken()).contains("number 3 follows number 1");
        Files.writeString(file, lines.get(0) + "\n" + lines.get(1) + "\n" + lines.get(1) + "\n");
        assertThat(AuditTrail.verify(List.of(file)).broken()).contains("number 2 follows number 2");
    }

    @Test
    void chainGoesOnFromFileToFileAndTheOldestAreDeleted() throws IOException {
        for (int i = 0; i < 10; i++) {
            write(1, "event " + i);
        }
        List<Path> files = AuditTrail.files(directory);
        assertThat(files).hasSize(3);
        AuditFindings found = AuditTrail.verify(files);
        assertThat(found.broken()).isNull();
        assertThat(found.lastNumber()).isEqualTo(10);
    }

    @Test
    void beginningOfALineThatACrashLeftIsCutOff() throws IOException {
        write(1 << 20, "a");
        Files.writeString(AuditTrail.files(directory).get(0), "{\"number\":2,\"ti", StandardOpenOption.APPEND);
        write(1 << 20, "b");
        assertThat(lines()).hasSize(2);
        assertThat(AuditTrail.verify(AuditTrail.files(directory)).broken()).isNull();
    }

    @Test
    void changedLogIsNotGoneOnWith() throws IOException {
        write(1 << 20, "a", "b");
        Path file = AuditTrail.files(directory).get(0);
        Files.writeString(file, Files.readString(file).replace("\"a\"", "\"z\""));
        assertThatThrownBy(() -> write(1 << 20, "c"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("number 1) was changed")
                .hasMessageContaining("Move its files elsewhere");
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(AuditTrail.files(directory).get(0));
    }

    private void write(long mostBytes, String... actions) throws IOException {
        try (AuditLog log = AuditLog.open(
                directory,
                new AuditSettings(AuditedEvents.CHANGES, Optional.empty(), mostBytes, 3),
                new BackgroundTasks(System::nanoTime),
                timer)) {
            for (String action : actions) {
                log.add(new AuditEvent(1000, "r", "arn:user", "AKIA", "10.0.0.7", action, "*", false, "", null, "{}"));
            }
        }
    }
}
