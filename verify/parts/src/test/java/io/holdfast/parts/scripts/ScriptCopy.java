package io.holdfast.parts.scripts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The scripts of this repository in a directory of their own, with programs in the place of apt, Maven, Java and others that only say how they
 * were called.
 */
final class ScriptCopy {
    private static final Path REPOSITORY = Path.of("..", "..").toAbsolutePath().normalize();

    private final Path clone;
    private final Path programs;
    private final Path temporary;

    ScriptCopy(Path parent) throws IOException {
        clone = Files.createDirectories(parent.resolve("clone"));
        programs = Files.createDirectories(parent.resolve("programs"));
        temporary = Files.createDirectories(parent.resolve("tmp"));
        Files.createDirectories(clone.resolve("build"));
        Files.createDirectories(clone.resolve("verify/samples"));
        copy("holdfast");
        copy("test");
        copy("build/install.sh");
        copy("build/maven.sh");
        copy("build/test-report.sh");
        copy("verify/bare");
        // Whoever runs the tests is root here.
        program("id", "echo 0");
    }

    private void copy(String script) throws IOException {
        Files.copy(REPOSITORY.resolve(script), clone.resolve(script));
    }

    /** Puts a program of this name before the true one. */
    void program(String name, String... lines) throws IOException {
        write(programs.resolve(name), lines);
    }

    /** Puts a script of this name into the copy. */
    void script(String name, String... lines) throws IOException {
        write(clone.resolve(name), lines);
    }

    /** A JDK whose java says its arguments. */
    void jdk() throws IOException {
        Files.createDirectories(programs.resolve("jdk/bin"));
        Files.writeString(programs.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        program("jdk/bin/javac", "exit 1");
        program("jdk/bin/java", "echo \"java $*\"");
    }

    /** Changes what the scripts ask of the machine. */
    void redefine(String function) throws IOException {
        Files.writeString(clone.resolve("build/install.sh"), function + "\n", StandardOpenOption.APPEND);
    }

    Process start(String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(clone.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said().toFile());
        builder.environment().put("PATH", programs + ":" + builder.environment().get("PATH"));
        builder.environment().put("TMPDIR", temporary.toString());
        builder.environment().remove("JAVA_HOME");
        if (Files.exists(programs.resolve("jdk"))) {
            builder.environment().put("JAVA_HOME", programs.resolve("jdk").toString());
        }
        return builder.start();
    }

    /** Its exit code. */
    int run(String... command) throws IOException, InterruptedException {
        return end(start(command));
    }

    int end(Process process) throws InterruptedException {
        boolean ended = process.waitFor(1, TimeUnit.MINUTES);
        process.toHandle().descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        assertThat(ended).as("ended by itself").isTrue();
        return process.exitValue();
    }

    List<String> output() throws IOException {
        return Files.readAllLines(said(), UTF_8);
    }

    /** What a program wrote to the file of this name beside it. */
    List<String> noted(String file) throws IOException {
        return Files.readAllLines(programs.resolve(file), UTF_8);
    }

    void awaitNoted(String file) {
        Eventually.holds(
                file + " is written",
                () -> Files.exists(programs.resolve(file)) && !noted(file).isEmpty());
    }

    /** Whether the process whose number a program wrote to this file is still at work; one that nobody waits for has no command line. */
    boolean isAlive(String file) throws IOException {
        Path commandLine = Path.of("/proc", noted(file).get(0), "cmdline");
        return Files.exists(commandLine) && !Files.readString(commandLine).isEmpty();
    }

    List<Path> leftInTemporaryDirectory() throws IOException {
        try (Stream<Path> left = Files.list(temporary)) {
            return left.toList();
        }
    }

    private Path said() {
        return programs.resolve("said");
    }

    private void write(Path file, String... lines) throws IOException {
        Files.writeString(file, "#!/usr/bin/env bash\nbeside=" + programs + "\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
