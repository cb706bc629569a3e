package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.AddressRanges;
import io.holdfast.app.config.AlarmConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The secret that signs webhooks: made once, and a damaged one is refused with a way out. */
final class WebhookSecretsTest {
    private static final AlarmConfiguration ALARMS = new AlarmConfiguration(
            true, Map.of(), AddressRanges.of(""), Duration.ofSeconds(5), Optional.empty(), Map.of());

    private final SecureRandom random = new SecureRandom();

    @TempDir
    Path directory;

    @Test
    void isMadeAtTheFirstStartAndTheSameAfterwards() throws Exception {
        byte[] made = WebhookSecrets.shared(ALARMS, directory, random);
        assertThat(made).hasSize(64);
        assertThat(WebhookSecrets.shared(ALARMS, directory, random)).isEqualTo(made);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "0123", "not a secret of this server that has sixty-four hexadecimal digi"})
    void damagedFileIsRefusedWithAWayOut(String text) throws Exception {
        Files.writeString(directory.resolve("webhook-secret"), text);
        refusedWithAWayOut();
    }

    @Test
    void fileThatIsNoTextIsRefusedWithAWayOut() throws Exception {
        Files.write(directory.resolve("webhook-secret"), new byte[] {(byte) 0xff, 0x30});
        refusedWithAWayOut();
    }

    private void refusedWithAWayOut() {
        assertThatThrownBy(() -> WebhookSecrets.shared(ALARMS, directory, random))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining(directory.resolve("webhook-secret").toString())
                .hasMessageContaining("Delete the file, and the next start makes a new secret");
    }
}
