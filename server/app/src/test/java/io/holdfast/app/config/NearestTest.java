package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {

    private static final List<String> KNOWN = List.of("server.port", "server.bind", "log.level");

    @Test
    void swapOfNeighboursCountsOnce() {
        assertThat(Nearest.edits("prot", "port")).isEqualTo(1);
        assertThat(Nearest.edits("", "abc")).isEqualTo(3);
        assertThat(Nearest.edits("kitten", "sitting")).isEqualTo(3);
    }

    @Test
    void typingMistakesSuggestTheRealName() {
        assertThat(Nearest.to("server.prot", KNOWN)).hasValue("server.port");
        assertThat(Nearest.to("LOG.LEVEL", KNOWN)).hasValue("log.level");
        assertThat(Nearest.to("bind", KNOWN)).hasValue("server.bind");
    }

    @Test
    void nothingIsSuggestedWhenNothingIsNear() {
        assertThat(Nearest.to("queue-depth", KNOWN)).isEmpty();
    }
}
