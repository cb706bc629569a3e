package io.holdfast.command.dlq;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.command.Main;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The program as the operating system sees it: each command is a process of its own. */
record Program(Path directory, Map<String, String> environment) {

    Program(URI endpoint, Path directory) {
        this(directory, Map.of("AWS_ENDPOINT_URL_SQS", endpoint.toString()));
    }

    Program with(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new Program(directory, more);
    }

    Program without(String variable) {
        return with(variable, "");
    }

    Ended run(String command) throws IOException, InterruptedException {
        return start(command).end();
    }

    Running start(String command) throws IOException {
        return launch(words(command));
    }

    /** On a disk that takes no file of more than so many blocks of 512 bytes, as a full one would. */
    Ended runOnAFullDisk(int blocks, String command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f " + blocks + " && exec \"$@\"", "sh"));
        words.addAll(words(command));
        return launch(words).end();
    }

    private static List<String> words(String command) {
        // A build in the background of a script ignores SIGINT, and what it starts would inherit that.
        List<String> words = new ArrayList<>(List.of("env", "--default-signal=INT"));
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-cp"));
        words.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
        List<String> arguments = Arrays.asList(command.split(" "));
        assertThat(arguments.get(0)).isEqualTo("holdfast");
        words.addAll(arguments.subList(1, arguments.size()));
        return words;
    }

    Ended shell(String line) throws IOException, InterruptedException {
        return launch(List.of("/bin/sh", "-c", line)).end();
    }

    private Running launch(List<String> words) throws IOException {
        Path out = Files.createTempFile(directory, "program", ".out");
        Path err = Files.createTempFile(directory, "program", ".err");
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        builder.environment().values().removeIf(String::isEmpty);
        return new Running(builder.start(), out, err);
    }

    record Running(Process process, Path out, Path err) {
        boolean isAlive() {
            return process.isAlive();
        }

        void await(long millis) throws InterruptedException {
            process.waitFor(millis, TimeUnit.MILLISECONDS);
        }

        /** What Ctrl-C does. */
        void interrupt() throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                    .start()
                    .waitFor();
        }

        Ended end() throws IOException, InterruptedException {
            try {
                assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
            } finally {
                process.destroyForcibly();
            }
            return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
        }
    }

    record Ended(int exitCode, String out, String err) {
        Ended succeeds(String saying) {
            return fails(0, saying);
        }

        Ended fails(int code, String saying) {
            assertThat(exitCode).as(out + err).isEqualTo(code);
            return says(saying);
        }

        Ended says(String text) {
            assertThat(out + err).contains(text);
            return this;
        }
    }
}
