package io.holdfast.command.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.command.server.Json;
import io.holdfast.testkit.HoldfastTestServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands on a server that has access keys, so that every signature is verified. */
@Timeout(120)
class SignedServerTest {
    @TempDir
    Path directory;

    @Test
    void requestsAreSignedAndWrongKeysAreExplained() {
        Json administrator = Json.parse(made("keys", "create", "--administrator"));
        made("users", "create", "nobody");
        Json nobody = Json.parse(made("keys", "create", "nobody"));
        try (HoldfastTestServer server = HoldfastTestServer.builder()
                .dataDirectory(directory.resolve("data"))
                .settings(settings -> settings.withKeyring(directory.resolve("keys")))
                .start()) {
            QueueCli cli = new QueueCli(server.endpoint());
            assertThat(cli.run("queues")).isEqualTo(1);
            assertThat(cli.err())
                    .isEqualTo(
                            server.endpoint()
                                    + " wants signed requests: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose a --profile.\n");
            cli.with("AWS_ACCESS_KEY_ID", administrator.text("AccessKeyId"))
                    .with("AWS_SECRET_ACCESS_KEY", administrator.text("SecretAccessKey"));
            assertThat(cli.run("create orders")).isZero();
            assertThat(cli.run("queues --names")).isZero();
            assertThat(cli.out()).isEqualTo("orders\n");

            cli.with("AWS_SECRET_ACCESS_KEY", "wrong");
            assertThat(cli.run("send orders x")).isEqualTo(1);
            assertThat(cli.err())
                    .startsWith(
                            "The secret of the access key %s is wrong".formatted(administrator.text("AccessKeyId")));

            cli.with("AWS_ACCESS_KEY_ID", "AKIAUNKNOWN");
            assertThat(cli.run("send orders x")).isEqualTo(1);
            assertThat(cli.err())
                    .isEqualTo(
                            server.endpoint()
                                    + " does not know the access key AKIAUNKNOWN: check AWS_ACCESS_KEY_ID, or choose another --profile.\n");

            cli.with("AWS_ACCESS_KEY_ID", nobody.text("AccessKeyId"))
                    .with("AWS_SECRET_ACCESS_KEY", nobody.text("SecretAccessKey"));
            assertThat(cli.run("send orders x")).isEqualTo(1);
            assertThat(cli.err())
                    .startsWith("Access denied for %s: ".formatted(nobody.text("AccessKeyId")))
                    .endsWith("An administrator can allow it with a policy.\n");
        }
    }

    private byte[] made(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("-o", "json", "--data-dir", directory.resolve("data").toString()));
        all.addAll(List.of("--set", "security.keyring=" + directory.resolve("keys")));
        int code = Holdfast.run(
                new HoldfastLauncher(),
                all.toArray(String[]::new),
                new PrintWriter(out, true),
                new PrintWriter(err, true));
        assertThat(code).as(err.toString()).isZero();
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
