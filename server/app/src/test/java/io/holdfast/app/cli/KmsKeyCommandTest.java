package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ServerSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KmsKeyCommandTest {
    private static final Pattern KEY = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    @TempDir
    Path dir;

    @BeforeEach
    void startOnce() throws Exception {
        start().stop();
    }

    @Test
    void keysAreManagedWhileTheServerIsStopped() {
        Matcher made = KEY.matcher(run("create", "--description", "orders"));
        assertThat(made.find()).isTrue();
        String key = made.group();
        assertThat(run("alias", "create", "alias/orders", key)).isEmpty();
        assertThat(run("disable", "alias/orders")).isEmpty();
        assertThat(run("describe", "alias/orders")).contains(key, "Disabled", "orders");
        assertThat(run("enable", key)).isEmpty();
        assertThat(run("schedule-deletion", key, "--days", "7"))
                .contains("The key " + key + " is destroyed at 2026-11-22T12:00:00Z, unless that is cancelled before.");
        assertThat(run("list")).contains(key + "  PendingDeletion  2026-11-22T12:00:00Z  orders");
        assertThat(run("cancel-deletion", key)).contains("is kept, and is disabled");
        assertThat(run("alias", "list")).contains(key + "  alias/orders", "alias/aws/sqs");
        assertThat(run("alias", "list", "-o", "json")).contains("{\"Aliases\":[{\"AliasName\":\"alias/aws/sqs\"");
        assertThat(run("alias", "delete", "alias/orders")).isEmpty();
    }

    @Test
    void whatCannotBeDoneIsSaidInOneSentence() {
        assertThat(refusal("describe", "nope")).contains("Invalid keyId 'nope'");
        assertThat(refusal("schedule-deletion", "nope", "--days", "6")).contains("greater than or equal to 7");
        assertThat(refusal("alias", "create", "orders", "nope")).contains("Alias must start with the prefix");
    }

    @Test
    void runningServerKeepsItsKeysToItself() throws Exception {
        HoldfastServer server = start();
        try {
            assertThat(refusal("list"))
                    .contains("A server is running on " + dir.resolve("data"), "aws kms --endpoint-url");
        } finally {
            server.stop();
        }
    }

    @Test
    void directoryWithoutKeysIsRefused() {
        Program program = new Program();
        assertThat(program.run("kms", "list", "--data-dir", dir.resolve("none").toString()))
                .isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("the first start of the server makes them");
    }

    private HoldfastServer start() throws Exception {
        return HoldfastServer.start(
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data")));
    }

    private String run(String... arguments) {
        Program program = new Program();
        assertThat(program.run(with(arguments))).as(program.err()).isEqualTo(ExitCode.OK);
        return program.out();
    }

    private String refusal(String... arguments) {
        Program program = new Program();
        assertThat(program.run(with(arguments))).isEqualTo(ExitCode.FAILURE);
        return program.err();
    }

    private String[] with(String... arguments) {
        return Stream.of(
                        List.of("kms"),
                        List.of(arguments),
                        List.of("--data-dir", dir.resolve("data").toString()))
                .flatMap(List::stream)
                .toArray(String[]::new);
    }
}
