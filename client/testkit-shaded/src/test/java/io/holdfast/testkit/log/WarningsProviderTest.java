package io.holdfast.testkit.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.event.Level;

class WarningsProviderTest {
    @Test
    void onlyWarningsAndErrorsArePrinted() {
        String printed = printedBy(Level.WARN, log -> {
            log.debug("one");
            log.info("two {}", 2);
            log.warn("three {}", 3);
            log.error("four", new IllegalStateException("five"));
        });
        assertThat(printed)
                .doesNotContain("one", "two")
                .contains("WARN orders: three 3", "ERROR orders: four", "IllegalStateException: five");
    }

    @Test
    void aLevelIsChosenByItsNameInAnyCase() {
        assertThat(WarningsProvider.level("debug")).isEqualTo(Level.DEBUG);
        assertThat(WarningsProvider.level("INFO")).isEqualTo(Level.INFO);
        assertThat(WarningsProvider.level("loud")).isEqualTo(Level.WARN);
        assertThat(WarningsProvider.level(null)).isEqualTo(Level.WARN);
    }

    private static String printedBy(Level least, Consumer<Logger> logging) {
        PrintStream usual = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream captured = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setErr(captured);
            logging.accept(new StderrLogger("orders", least));
        } finally {
            System.setErr(usual);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
