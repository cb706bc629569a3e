package io.holdfast.command.moving;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeduplicationIdsTest {
    private Instant now = Instant.parse("2026-11-18T10:00:00Z");

    @Test
    void messageKeepsItsIdAlsoWhenItIsSentAgain() {
        DeduplicationIds ids = new DeduplicationIds(() -> now, Instant.EPOCH, id -> null);
        assertThat(ids.of(message("m1", "d"))).isEqualTo("d");
        assertThat(ids.of(message("m1", "d"))).isEqualTo("d");
        assertThat(ids.of(message("m2", ""))).isEqualTo("m2");
    }

    @Test
    void otherMessageWithTheSameIdIsNotTakenForARepetition() {
        DeduplicationIds ids = new DeduplicationIds(() -> now, Instant.EPOCH, id -> null);
        ids.of(message("m1", "d"));
        assertThat(ids.of(message("m2", "d"))).isEqualTo("m2");
        now = now.plus(Duration.ofMinutes(7));
        assertThat(ids.of(message("m3", "d"))).isEqualTo("d");
    }

    @Test
    void idsThatAnEarlierRunMayHaveUsedAreAvoidedForSomeMinutes() {
        DeduplicationIds ids = new DeduplicationIds(() -> now, now, id -> null);
        assertThat(ids.of(message("m1", "d"))).isEqualTo("m1");
        now = now.plus(Duration.ofMinutes(7));
        assertThat(ids.of(message("m2", "d"))).isEqualTo("d");
        assertThat(new DeduplicationIds(() -> now, Instant.MAX, id -> null).of(message("m3", "d")))
                .isEqualTo("m3");
    }

    @Test
    void messageThatMayHaveArrivedGoesAgainUnderTheIdThatItWentUnder() {
        DeduplicationIds ids = new DeduplicationIds(() -> now, now, Map.of("m1", "d")::get);
        assertThat(ids.of(message("m1", "d"))).isEqualTo("d");
        assertThat(ids.of(message("m2", "d"))).isEqualTo("m2");
    }

    private static Outgoing message(String id, String deduplicationId) {
        return new Outgoing(id, "body", Map.of(), "g", deduplicationId, "", "");
    }
}
