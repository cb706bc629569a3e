package io.holdfast.app.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The file that carries time over a stop: what becomes of it, and of time without it. */
class ClockFileTest extends ServerTimeSetup {
    @Test
    void lostFileIsABootAfterTheNewestBatch() throws Exception {
        long newest = server.nowMillis();
        server.stop();
        Files.delete(directory.resolve("clock"));
        machine.set(3652 * DAY_MILLIS);
        server.start(newest);
        assertThat(server.nowMillis()).isEqualTo(newest + 12 * HOUR_MILLIS);
        server.runSeconds(1);
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
    }

    @Test
    void fileThatIsCutAnywhereIsLikeALostOne() throws Exception {
        machine.set(HOUR_MILLIS);
        server.runSeconds(1);
        long newest = server.nowMillis();
        server.stop();
        Path file = directory.resolve("clock");
        byte[] whole = Files.readAllBytes(file);
        for (int length : List.of(0, 1, whole.length / 2, whole.length - 1)) {
            Files.write(file, Arrays.copyOf(whole, length));
            server.start(newest);
            assertThat(server.nowMillis()).as("cut at " + length).isEqualTo(newest + HOUR_MILLIS);
            assertThat(StoredClock.of(directory).isDamaged()).as("replaced").isFalse();
        }
    }

    @Test
    void halfWrittenFileOfACrashIsNotTheFile() throws Exception {
        long before = server.nowMillis();
        Files.writeString(directory.resolve("clock.new"), "holdfast-clock 1\ntime 9");
        server.start();
        assertThat(server.nowMillis()).isEqualTo(before);
        assertThat(directory.resolve("clock.new")).doesNotExist();
    }

    @Test
    void fileIsWrittenOnceAnHourIfNothingHappens() throws Exception {
        server.stop();
        server.start();
        String first = Files.readString(directory.resolve("clock"));
        server.runSeconds(3_599);
        assertThat(directory.resolve("clock")).hasContent(first);
        server.runSeconds(1);
        assertThat(Files.readString(directory.resolve("clock"))).isNotEqualTo(first);
    }

    @Test
    void fileThatCannotBeWrittenIsTriedAgain() throws Exception {
        Path obstacle = Files.createDirectory(directory.resolve("clock.new"));
        machine.set(HOUR_MILLIS);
        assertThatThrownBy(() -> server.runSeconds(1)).isInstanceOf(UncheckedIOException.class);
        Files.delete(obstacle);
        server.runSeconds(1);
        assertThat(server.steps().count()).isEqualTo(1);
        assertThat(StoredClock.of(directory).steps()).hasSize(1);
    }

    @Test
    void nothingIsWrittenAfterTheEnd() throws Exception {
        server.stop();
        String last = Files.readString(directory.resolve("clock"));
        machine.set(HOUR_MILLIS);
        server.runSeconds(1);
        assertThat(directory.resolve("clock")).hasContent(last);
    }

    @Test
    void operatorsReadEachStepInTheWordsOfTheWallClock() {
        machine.set(5 * DAY_MILLIS);
        server.runSeconds(9);
        machine.set(-HOUR_MILLIS);
        server.runSeconds(1);
        assertThat(StoredClock.of(directory).steps())
                .containsExactly(
                        "forward by 5 d at 2027-01-15T08:01:01.001Z", "back by 1 h at 2027-01-20T08:01:10.001Z");
    }
}
