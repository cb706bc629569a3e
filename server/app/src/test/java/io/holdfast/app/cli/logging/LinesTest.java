package io.holdfast.app.cli.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class LinesTest {

    private final LoggingEvent event = new LoggingEvent();

    LinesTest() {
        event.setInstant(Instant.parse("2026-11-15T12:00:00.5Z"));
        event.setLevel(Level.WARN);
        event.setLoggerName("io.holdfast.app.Example");
        event.setThreadName("main");
        event.setMessage("said \"{}\"");
        event.setArgumentArray(new Object[] {"a\nb"});
    }

    @Test
    void textLineHasTimeLevelAndTheLastPartOfTheLogger() {
        event.addKeyValuePair(new KeyValuePair("queue", "orders"));
        event.setThrowableProxy(new ThrowableProxy(new IllegalStateException("why")));
        assertThat(new TextLines().line(event).lines().limit(3))
                .containsExactly(
                        "2026-11-15T12:00:00.500Z WARN  Example: said \"a",
                        "b\" queue=orders",
                        "java.lang.IllegalStateException: why");
    }

    @Test
    void jsonLineStaysOnOneLineWhateverTheMessageHolds() {
        event.addKeyValuePair(new KeyValuePair("queue", "orders"));
        assertThat(new JsonLines().line(event))
                .isEqualTo("{\"time\":\"2026-11-15T12:00:00.500Z\",\"level\":\"WARN\","
                        + "\"logger\":\"io.holdfast.app.Example\",\"thread\":\"main\","
                        + "\"message\":\"said \\\"a\\nb\\\"\",\"fields\":{\"queue\":\"orders\"}}");
    }

    @Test
    void jsonLineCarriesTheStackTraceAsText() {
        event.setThrowableProxy(new ThrowableProxy(new IllegalStateException("why")));
        assertThat(new JsonLines().line(event))
                .contains("\"error\":\"java.lang.IllegalStateException: why\\n")
                .doesNotContain("\n");
    }
}
