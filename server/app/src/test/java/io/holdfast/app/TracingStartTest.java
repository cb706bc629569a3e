package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.clock.ServerTime;
import io.holdfast.app.tracing.Tracing;
import org.junit.jupiter.api.Test;

class TracingStartTest {
    private final ServerTime time = ServerTime.given(() -> 1);

    @Test
    void nothingIsLookedForUnlessSomebodyWantsSpans() throws StartRefused {
        assertThat(TracingStart.open(false, time)).isSameAs(Tracing.OFF);
    }

    @Test
    void missingModuleRefusesTheStartAndSaysHowToAddIt() {
        assertThatThrownBy(() -> TracingStart.open(true, time))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("HOLDFAST_CLASS_PATH=server/otel/target/holdfast-otel.jar");
    }
}
