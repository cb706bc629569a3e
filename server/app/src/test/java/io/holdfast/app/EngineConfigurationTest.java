package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.engine.settings.Chaos;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EngineConfigurationTest {
    @Test
    void chaosIsOffUnlessAskedFor() {
        assertThat(EngineConfiguration.of(ServerSettings.defaults(), () -> 5).chaos())
                .isEqualTo(Chaos.NONE);
    }

    @Test
    void chosenSeedIsTheSeed() {
        ServerSettings settings =
                ServerSettings.defaults().withChaos(new ServerSettings.Chaos(0.5, 0.25, OptionalLong.of(42)));
        assertThat(EngineConfiguration.of(settings, () -> 5).chaos()).isEqualTo(new Chaos(0.5, 0.25, 42));
    }

    @Test
    void drawnSeedIsOneThatTheConfigurationTakes() {
        ServerSettings settings =
                ServerSettings.defaults().withChaos(new ServerSettings.Chaos(1, 0, OptionalLong.empty()));
        assertThat(EngineConfiguration.of(settings, () -> -1).chaos().seed()).isEqualTo(999_999_999);
    }
}
