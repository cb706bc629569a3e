package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program as the operating system sees it. A thread of its own, because nothing interrupts one that reads what a process says. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProcessTest {

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void sigtermStopsTheServerAndExitsWithZero() throws Exception {
        Process process = start(List.of(), "serve", "--port", "0");
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        assertThat(out.readLine()).startsWith("Holdfast ").contains("is ready at http://127.0.0.1:");

        process.toHandle().destroy();

        assertThat(process.waitFor()).isEqualTo(ExitCode.OK);
        assertThat(out.readLine()).isNull();
        assertThat(stderr(process)).contains("INFO  ServeCommand: stopped");
    }

    @Test
    void secondSignalEndsAStopThatHangs() throws Exception {
        Process process =
                start(List.of("-Dholdfast.test.server=hang"), "serve", "--set", "server.shutdown-deadline=1 min");
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        out.readLine();
        process.toHandle().destroy();
        assertThat(out.readLine()).isEqualTo("stopping for ever");

        process.toHandle().destroy();

        assertThat(process.waitFor()).isEqualTo(ExitCode.FAILURE);
    }

    @Test
    void stopThatHangsEndsByItselfAfterTheDeadline() throws Exception {
        Process process =
                start(List.of("-Dholdfast.test.server=hang"), "serve", "--set", "server.shutdown-deadline=100 ms");
        process.inputReader(StandardCharsets.UTF_8).readLine();
        process.toHandle().destroy();

        assertThat(process.waitFor()).isEqualTo(ExitCode.FAILURE);
    }

    @Test
    void jsonLogIsOneObjectPerLineWhateverSaysIt() throws Exception {
        Process process = start(
                List.of("-Dholdfast.test.server=noisy"), "serve", "--stop-when-ready", "--set", "log.format=json");

        assertThat(process.waitFor()).isEqualTo(ExitCode.OK);
        assertThat(stderr(process).lines())
                .allMatch(ProcessTest::isJson)
                .anyMatch(line -> line.contains("said through java.util.logging"))
                .anyMatch(line -> line.contains("The thread doomed has ended") && line.contains("nobody catches this"));
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
                .singleElement()
                .satisfies(line -> assertThat(line).contains("is ready at"))
                .matches(ProcessTest::isJson);
    }

    @Test
    void startThatIsRefusedIsAnObjectTooWhereTheLogIsJson() throws Exception {
        Process process = start(List.of("-Dholdfast.test.server=refuse"), "serve", "--set", "log.format=json");

        assertThat(process.waitFor()).isEqualTo(ExitCode.FAILURE);
        assertThat(stderr(process).lines())
                .singleElement()
                .matches(ProcessTest::isJson)
                .asString()
                .contains("\"level\":\"ERROR\"", "This server never starts.");
    }

    @Test
    void sighupReadsTheSettingsAgainAndStopsNothing(@TempDir Path dir) throws Exception {
        Path file = Files.writeString(dir.resolve("my.conf"), "server.port = 0, log.level = info");
        Process process = start(List.of(), "serve", "--config", file.toString());
        process.inputReader(StandardCharsets.UTF_8).readLine();
        BufferedReader err = process.errorReader(StandardCharsets.UTF_8);

        Files.writeString(
                file,
                "server.port = 0, server.region = eu-west-1, log.level = debug, queues.orders { DelaySeconds = 1 }");
        hangUp(process);
        assertThat(err.readLine())
                .endsWith("INFO  Reload: Reloaded: log.level, queues.orders.DelaySeconds."
                        + " Only the next start takes over: server.region.");

        Files.writeString(file, "server.port = http, no.such = 1");
        hangUp(process);
        assertThat(err.readLine()).contains("ERROR Reload: Nothing is reloaded. ");
        assertThat(process.isAlive()).isTrue();
    }

    private static void hangUp(Process process) throws Exception {
        assertThat(new ProcessBuilder("kill", "-HUP", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static boolean isJson(String line) {
        return line.startsWith("{\"time\":\"") && line.endsWith("}");
    }

    @Test
    void refusedStartShowsItsStackTraceOnlyWhenAsked() throws Exception {
        Process quiet = start(List.of("-Dholdfast.test.server=refuse"), "serve");
        assertThat(quiet.waitFor()).isEqualTo(ExitCode.FAILURE);
        assertThat(stderr(quiet)).isEqualTo("This server never starts.\n");

        Process verbose = start(List.of("-Dholdfast.test.server=refuse"), "serve", "--verbose");
        assertThat(verbose.waitFor()).isEqualTo(ExitCode.FAILURE);
        assertThat(stderr(verbose))
                .startsWith("This server never starts.\n")
                .contains("StartRefused: This server never starts.")
                .contains("\tat io.holdfast.app.cli.");
    }

    private Process start(List<String> options, String... arguments) throws IOException {
        // Java leaves a signal alone that was ignored when it started, as SIGHUP is under nohup.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=HUP"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ProgramWithFakeServer.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).start();
        started.add(process);
        return process;
    }

    private static String stderr(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
