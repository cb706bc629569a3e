package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {

    private final Program program = new Program();

    @Test
    void readyServerIsAnnouncedInOneLineAndASignalEndsItWell() {
        List<FakeServer> servers = new ArrayList<>();
        program.launching(settings -> {
            servers.add(new FakeServer(settings));
            return servers.get(0);
        });

        assertThat(program.run("serve")).isEqualTo(ExitCode.OK);

        assertThat(program.out())
                .isEqualTo("Holdfast (development build) is ready at http://127.0.0.1:9324 (data in ./data)\n");
        assertThat(program.err()).isEmpty();
        assertThat(servers.get(0).isStopped()).isTrue();
    }

    @Test
    void announcementNamesThePortThatWasReallyTaken() {
        program.run("serve", "--bind", "::1", "--port", "0", "--data-dir", "/var/lib/holdfast");
        assertThat(program.out()).contains("http://[::1]:" + FakeServer.CHOSEN_PORT + " (data in /var/lib/holdfast)");
    }

    @Test
    void refusedStartIsOneSentenceAndAFailure() {
        program.launching(settings -> {
            throw new StartRefused("Port 9324 on 127.0.0.1 is in use; choose another with --port.");
        });

        assertThat(program.run("serve")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).isEqualTo("Port 9324 on 127.0.0.1 is in use; choose another with --port.\n");
        assertThat(program.out()).isEmpty();
    }

    @Test
    void unforeseenFailureIsOneLineToo() {
        program.launching(settings -> {
            throw new IllegalStateException("surprise");
        });

        assertThat(program.run("serve")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err())
                .isEqualTo("Holdfast failed unexpectedly: java.lang.IllegalStateException: surprise\n");
    }

    @Test
    void libraryThatCannotBeLoadedIsOneSentence() {
        program.launching(settings -> {
            throw new UnsatisfiedLinkError("librocksdb.so: wrong machine");
        });

        assertThat(program.run("serve")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).isEqualTo("A library does not work on this machine: librocksdb.so: wrong machine\n");
    }

    @Test
    void serverThatCannotGoOnIsStoppedWithItsReasonAndAFailure() {
        List<FakeServer> servers = new ArrayList<>();
        program.stoppedBy(nobody -> {}).launching(settings -> {
            FakeServer server = new FakeServer(settings);
            server.fail("The disk failed to sync.");
            servers.add(server);
            return server;
        });

        assertThat(program.run("serve")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).isEqualTo("The disk failed to sync.\n");
        assertThat(servers.get(0).isStopped()).isTrue();
    }

    @Test
    void badFlagIsAUsageErrorAndABadVariableAFailure() {
        assertThat(program.run("serve", "--port", "http")).isEqualTo(ExitCode.USAGE);
        assertThat(program.err())
                .isEqualTo("Setting 'server.port' is 'http' (--port); it must be a whole number from 0 to 65535.\n");

        Program other = new Program().with("HOLDFAST_SERVER__PORT", "http");
        assertThat(other.run("serve")).isEqualTo(ExitCode.FAILURE);
        assertThat(other.err()).contains("(environment variable HOLDFAST_SERVER__PORT)");
    }

    @Test
    void shortFlagsWinOverSetAndSetOverTheFile(@TempDir Path dir) throws Exception {
        Path file = Files.writeString(dir.resolve("my.conf"), "server { port = 1, region = eu-west-1 }");
        program.launching(settings -> {
            assertThat(settings.network().port()).isEqualTo(3);
            assertThat(settings.identity().region()).isEqualTo("eu-west-2");
            return new FakeServer(settings);
        });

        assertThat(program.run(
                        "serve",
                        "-c",
                        file.toString(),
                        "--port=3",
                        "--set",
                        "server.port=2",
                        "--set",
                        "server.region=eu-west-2"))
                .isEqualTo(ExitCode.OK);
    }
}
