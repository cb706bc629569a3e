package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.config.ServerSettings.LogFormat;
import io.holdfast.app.config.ServerSettings.LogLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsLoaderTest {

    @TempDir
    Path dir;

    @Test
    void defaultsListenOnLoopbackAndStoreBesideTheCaller() {
        ServerSettings settings = ServerSettings.defaults();

        assertThat(settings.network().bind()).isEqualTo("127.0.0.1");
        assertThat(settings.network().port()).isEqualTo(9324);
        assertThat(settings.network().ioThreads()).isPositive();
        assertThat(settings.identity()).isEqualTo(new ServerSettings.Identity("000000000000", "us-east-1"));
        assertThat(settings.storage().dataDir()).isEqualTo(Path.of("./data"));
        assertThat(settings.rules()).isEqualTo(new ServerSettings.Rules(true, true, 120_000));
        assertThat(settings.log()).isEqualTo(new ServerSettings.Log(LogLevel.INFO, LogFormat.TEXT));
        assertThat(settings.shutdownDeadline()).isEqualTo(Duration.ofSeconds(3));
        assertThat(settings.queues()).isEmpty();
    }

    @Test
    void diskReserveIsHalfToOneGibibyteDependingOnTheVolumeUnlessChosen() throws Exception {
        ServerSettings.Storage automatic = ServerSettings.defaults().storage();
        assertThat(automatic.diskReserveBytes(1_000)).as("a fifth").isEqualTo(200);
        assertThat(automatic.diskReserveBytes(5L << 30)).as("the least").isEqualTo(512L << 20);
        assertThat(automatic.diskReserveBytes(15L << 30)).as("5 %").isEqualTo((15L << 30) / 20);
        assertThat(automatic.diskReserveBytes(1L << 50)).as("the most").isEqualTo(1L << 30);

        ServerSettings chosen = load("", Map.of(), "disk.reserve=10 MiB");
        assertThat(chosen.storage().diskReserveBytes(1L << 50)).isEqualTo(10L << 20);
    }

    @Test
    void bodiesThatHaveNotFullyArrivedGetAQuarterOfTheHeapUnlessChosen() throws Exception {
        ServerSettings.Http automatic = ServerSettings.defaults().http();
        assertThat(automatic.bodyBudgetBytes())
                .isEqualTo(
                        Math.max(automatic.maxBodyBytes(), Runtime.getRuntime().maxMemory() / 4));

        ServerSettings chosen = load("", Map.of(), "limits.body-budget=10 MiB");
        assertThat(chosen.http().bodyBudgetBytes()).isEqualTo(10L << 20);
    }

    @Test
    void fileOverridesDefaultsEnvironmentOverridesFileAndFlagsOverrideAll() throws Exception {
        String file = "server { port = 1, region = eu-west-1, account = 000000000001 }";
        Map<String, String> environment = Map.of("HOLDFAST_SERVER__PORT", "2", "HOLDFAST_SERVER__REGION", "eu-west-2");

        ServerSettings settings = load(file, environment, "server.port=3");

        assertThat(settings.network().port()).isEqualTo(3);
        assertThat(settings.identity()).isEqualTo(new ServerSettings.Identity("000000000001", "eu-west-2"));
    }

    @Test
    void everyLineNamesWhoChoseIt() throws Exception {
        Path file = write("log.level = debug\nserver.port = 1");
        LoadedSettings loaded = SettingsLoader.load(new SettingsSources(
                Optional.of(file),
                Map.of("HOLDFAST_SERVER__PORT", "2"),
                List.of(new SettingsSources.Flag("server.region", "x", "--set server.region=x"))));

        assertThat(loaded.lines())
                .contains(
                        new LoadedSettings.Line("log.level", "debug", file + ", line 1"),
                        new LoadedSettings.Line("server.port", "2", "environment variable HOLDFAST_SERVER__PORT"),
                        new LoadedSettings.Line("server.region", "x", "--set server.region=x"),
                        new LoadedSettings.Line("log.format", "text", "default"));
    }

    @Test
    void jsonFileIsAccepted() throws Exception {
        ServerSettings settings =
                load("{\"limits\": {\"max-body\": \"4 MiB\"}, \"rules\": {\"purge-once-per-60s\": false}}");

        assertThat(settings.http().maxBodyBytes()).isEqualTo(4 << 20);
        assertThat(settings.rules().purgeOncePer60s()).isFalse();
    }

    @Test
    void environmentVariablesWithoutTwoUnderscoresAreNotSettings() throws Exception {
        Map<String, String> kubernetes = Map.of("HOLDFAST_PORT", "tcp://10.0.0.1:9324", "HOLDFAST_JAVA_OPTS", "-Xmx1g");

        assertThat(load("", kubernetes).network().port()).isEqualTo(9324);
    }

    @Test
    void unknownKeyInAFileNamesLineAndNeighbour() {
        assertRefused(
                "\nserver {\n  prot = 1\n}",
                "Unknown setting 'server.prot' (FILE, line 3). Did you mean 'server.port'?");
    }

    @Test
    void unknownSectionIsNamedByItsFirstKey() {
        assertRefused("sever { port = 1 }", "Unknown setting 'sever.port' (FILE, line 1). Did you mean 'server.port'?");
        assertRefused("sever {}", "Unknown setting 'sever' (FILE, line 1).");
    }

    @Test
    void forgottenSectionIsSuggested() {
        assertRefused("port = 1", "Unknown setting 'port' (FILE, line 1). Did you mean 'server.port'?");
    }

    @Test
    void farFetchedKeyGetsNoSuggestion() {
        assertRefused("colour = blue", "Unknown setting 'colour' (FILE, line 1).");
    }

    @Test
    void unknownVariableIsNamedAsWritten() {
        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load("", Map.of("HOLDFAST_LOG__LEVLE", "info")))
                .withMessage("Unknown setting 'log.levle' (environment variable HOLDFAST_LOG__LEVLE)."
                        + " Did you mean 'log.level'?")
                .matches(refused -> !refused.onCommandLine());
    }

    @Test
    void unknownFlagKeyIsAMistakeOnTheCommandLine() {
        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load("", Map.of(), "rules.inflight-limit=1"))
                .withMessage("Unknown setting 'rules.inflight-limit' (--set rules.inflight-limit=1)."
                        + " Did you mean 'rules.in-flight-limit'?")
                .matches(SettingsRefused::onCommandLine);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            server.port = 65536            | Setting 'server.port' is '65536' (FILE, line 1); it must be a whole number from 0 to 65535.
            server.port = -1               | Setting 'server.port' is '-1' (FILE, line 1); it must be a whole number from 0 to 65535.
            server.port = [1]              | Setting 'server.port' is '[1]' (FILE, line 1); it must be a whole number from 0 to 65535.
            server.port = null             | Setting 'server.port' is 'null' (FILE, line 1); it must be a whole number from 0 to 65535.
            server.port { a = 1 }          | Setting 'server.port' is '{"a":1}' (FILE, line 1); it must be a whole number from 0 to 65535.
            server = 1                     | Setting 'server' is '1' (FILE, line 1); it must be a block { ... } with settings of its own.
            server.account = 12            | Setting 'server.account' is '12' (FILE, line 1); it must be 12 digits.
            server.io-threads = 0          | Setting 'server.io-threads' is '0' (FILE, line 1); it must be auto, or a whole number from 1 to 256.
            server.shutdown-deadline = 3   | Setting 'server.shutdown-deadline' is '3' (FILE, line 1); it must be a duration with its unit such as 500 ms or 10 s, from 100 ms to 10 min.
            limits.max-body = 1 GiB        | Setting 'limits.max-body' is '1 GiB' (FILE, line 1); it must be a size such as 64 KiB or 8 MiB, from 64 KiB to 64 MiB.
            limits { max-body = 2 MiB, body-budget = 1 MiB } | Setting 'limits.body-budget' is '1 MiB' (FILE, line 1); it must be at least as much as limits.max-body.
            chaos.early-expiry = 1.5       | Setting 'chaos.early-expiry' is '1.5' (FILE, line 1); it must be a share from 0 to 1 such as 0.05.
            chaos.duplicate-delivery = 0.1 | Unknown setting 'chaos.duplicate-delivery' (FILE, line 1). Did you mean 'chaos.duplicate-deliveries'?
            rules.purge-once-per-60s = yes | Setting 'rules.purge-once-per-60s' is 'yes' (FILE, line 1); it must be true or false.
            log.level = loud               | Setting 'log.level' is 'loud' (FILE, line 1); it must be one of error, warn, info, debug, trace.
            log.format = xml               | Setting 'log.format' is 'xml' (FILE, line 1); it must be one of text, json.
            storage.data-dir = ""          | Setting 'storage.data-dir' is '' (FILE, line 1); it must be a path.
            storage.data-dir = [a]         | Setting 'storage.data-dir' is '["a"]' (FILE, line 1); it must be a path.
            server.bind = "::zz"            | Setting 'server.bind' is '::zz' (FILE, line 1); it must be an address or host name of this machine.
            """)
    void valueThatIsNotAllowedIsNamedWithWhatIs(String file, String sentence) {
        assertRefused(file, sentence);
    }

    @Test
    void missingFileIsNamed() {
        Path missing = dir.resolve("missing.conf");
        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> SettingsLoader.load(new SettingsSources(Optional.of(missing), Map.of(), List.of())))
                .withMessage("The configuration file " + missing + " does not exist.");
    }

    @Test
    void brokenFileIsRefusedInOneLineWithItsPlace() {
        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load("server {\n  port = \n"))
                .withMessageStartingWith("The configuration file is not valid: ")
                .withMessageContaining("holdfast.conf: ")
                .matches(refused -> !String.valueOf(refused.getMessage()).contains("\n"));
    }

    @Test
    void addressesBeyondLoopbackAreRecognised() throws Exception {
        assertThat(load("", Map.of(), "server.bind=0.0.0.0").network().isLoopback())
                .isFalse();
        assertThat(load("", Map.of(), "server.bind=0.0.0.0", "security.allow-anonymous=true")
                        .network()
                        .allowAnonymous())
                .isTrue();
        assertThat(load("", Map.of(), "server.bind=::1").network().isLoopback()).isTrue();
        assertThat(load("", Map.of(), "server.bind=localhost").network().isLoopback())
                .isTrue();
    }

    private void assertRefused(String file, String sentence) {
        assertThatExceptionOfType(SettingsRefused.class)
                .isThrownBy(() -> load(file))
                .withMessage(
                        sentence.replace("FILE", dir.resolve("holdfast.conf").toString()));
    }

    private ServerSettings load(String file) throws Exception {
        return load(file, Map.of());
    }

    private ServerSettings load(String file, Map<String, String> environment, String... assignments) throws Exception {
        List<SettingsSources.Flag> flags = Arrays.stream(assignments)
                .map(it -> {
                    int equals = it.indexOf('=');
                    return new SettingsSources.Flag(it.substring(0, equals), it.substring(equals + 1), "--set " + it);
                })
                .toList();
        return SettingsLoader.load(new SettingsSources(Optional.of(write(file)), environment, flags))
                .settings();
    }

    private Path write(String content) throws IOException {
        return Files.writeString(dir.resolve("holdfast.conf"), content);
    }
}
