package io.holdfast.command.users;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.holdfast.command.server.Json;
import io.holdfast.testkit.HoldfastTestServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whether a command about users goes to a running server or to a data directory. */
@Timeout(120)
class NamedServerTest {
    private static final String AWAY = "http://127.0.0.1:1";
    private static final String CANNOT_REACH =
            "Cannot reach " + AWAY + ": is the server running? (--endpoint-url chooses another.)\n";

    @TempDir
    Path directory;

    private final UsersCli cli = new UsersCli();

    @Test
    void serverThatIsAwayIsNamedWhereverItsAddressComesFrom() throws Exception {
        assertThat(cli.run("keys list --endpoint " + AWAY)).isEqualTo(1);
        assertThat(cli.err).isEqualTo(CANNOT_REACH);
        assertThat(cli.run("users create ann --endpoint-url " + AWAY)).isEqualTo(1);
        assertThat(cli.err).isEqualTo(CANNOT_REACH);

        Path config = Files.writeString(directory.resolve("config"), "[profile far]\nendpoint_url = " + AWAY + "\n");
        cli.with("AWS_CONFIG_FILE", config);
        assertThat(cli.run("users list --profile far")).isEqualTo(1);
        assertThat(cli.err).isEqualTo(CANNOT_REACH);
        assertThat(cli.run("users list --profile near")).isEqualTo(1);
        assertThat(cli.err).startsWith("There is no profile 'near'");

        cli.with("AWS_ENDPOINT_URL", AWAY);
        assertThat(cli.run("users list")).isEqualTo(1);
        assertThat(cli.err).isEqualTo(CANNOT_REACH);
    }

    @Test
    void directoryOnTheCommandLineIsStrongerThanTheEnvironment() {
        cli.with("AWS_ENDPOINT_URL", AWAY);
        assertThat(cli.run("users create ann" + stopped())).as(cli.err).isZero();
        assertThat(cli.run("users list" + stopped())).as(cli.err).isZero();
        assertThat(cli.out).startsWith("ann ");
    }

    @Test
    void serverAndDirectoryTogetherAreAMistake() {
        assertThat(cli.run("users list --endpoint " + AWAY + stopped())).isEqualTo(2);
        assertThat(cli.err)
                .startsWith("--endpoint-url and --profile ask a running server")
                .contains("Try 'holdfast users");
    }

    @Test
    void firstAdministratorCanBeMadeWhileTheServerRunsOnThisMachine() {
        try (HoldfastTestServer server = HoldfastTestServer.start()) {
            cli.with("AWS_ENDPOINT_URL", server.endpoint());
            Json key = cli.json("keys create --administrator");
            assertThat(cli.run("users list")).isEqualTo(1);
            assertThat(cli.err).contains("wants signed requests");
            assertThat(cli.as(key).run("users list")).as(cli.err).isZero();
            assertThat(cli.out).startsWith("administrator ");
        }
    }

    @Test
    void pageOfAnotherServerDoesNotPassForDone() throws Exception {
        HttpServer page = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        page.createContext("/", exchange -> {
            byte[] body = "<html><p>\u001b[31mwelcome</p></html>".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        page.start();
        try {
            String address = "http://127.0.0.1:" + page.getAddress().getPort();
            for (String line : new String[] {"users disallow ann all", "users create ann", "users list"}) {
                assertThat(cli.run(line + " --endpoint " + address)).as(line).isEqualTo(1);
                assertThat(cli.err)
                        .isEqualTo(address + " is not a Holdfast, whose users and keys this command manages.\n");
            }
        } finally {
            page.stop(0);
        }
    }

    private String stopped() {
        return " --data-dir %s --set security.keyring=%s"
                .formatted(directory.resolve("data"), directory.resolve("keys"));
    }
}
