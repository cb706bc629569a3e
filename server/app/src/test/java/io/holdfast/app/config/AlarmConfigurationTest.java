package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlarmConfigurationTest {
    @TempDir
    private Path directory;

    @Test
    void actionsAndWebhooksCarryNamesOfTheOperator() throws Exception {
        AlarmConfiguration read = load("""
                alarms {
                  built-in = false
                  actions { "arn:aws:sns:us-east-1:123456789012:on-call" = "holdfast:webhook:pager" }
                  webhooks {
                    allow = "10.0.0.0/8"
                    timeout = 2 s
                    named { pager { url = "https://pager.example.com/v1?key=a", secret-file = "/etc/pager" } }
                  }
                }
                """).settings().metrics().alarms();

        assertThat(read.builtIn()).isFalse();
        assertThat(read.actions())
                .isEqualTo(Map.of("arn:aws:sns:us-east-1:123456789012:on-call", "holdfast:webhook:pager"));
        assertThat(read.allowed().test(InetAddress.getByName("10.1.2.3"))).isTrue();
        assertThat(read.timeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(read.webhooks())
                .isEqualTo(Map.of(
                        "pager",
                        new AlarmConfiguration.NamedWebhook(
                                "https://pager.example.com/v1?key=a", Optional.of(Path.of("/etc/pager")))));
    }

    @Test
    void urlsAreNotPrinted() throws Exception {
        LoadedSettings loaded = load("""
                alarms.actions { "a" = "https://hooks.example.com/token", "b" = "holdfast:log" }
                alarms.webhooks.named { pager { url = "https://pager.example.com/token" } }
                """);

        assertThat(loaded.lines().toString()).contains("holdfast:log").doesNotContain("token");
    }

    @Test
    void targetThatLeadsNowhereIsRefused() {
        assertThatThrownBy(() -> load("alarms.actions { \"a\" = \"ftp://x\" }"))
                .hasMessageContaining("'alarms.actions.\"a\"'")
                .hasMessageContaining("it must be https://…");
        assertThatThrownBy(() -> load("alarms.webhooks.named { pager { secret-file = x } }"))
                .hasMessageContaining("'alarms.webhooks.named.pager.url' is missing");
        assertThatThrownBy(() -> load("alarms.webhooks.named { pager { ulr = x } }"))
                .hasMessageContaining("Did you mean 'url'?");
    }

    private LoadedSettings load(String text) throws Exception {
        Path file = Files.writeString(directory.resolve("holdfast.conf"), text);
        return SettingsLoader.load(new SettingsSources(Optional.of(file), Map.of(), List.of()));
    }
}
