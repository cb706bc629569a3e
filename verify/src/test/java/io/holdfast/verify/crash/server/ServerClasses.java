package io.holdfast.verify.crash.server;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a server is run from: the product's own jar with an archive of its classes, as {@code ./holdfast} does, which takes a third off the
 * processor time of each of hundreds of starts. Where nothing was packaged ({@code mvn test}, an IDE) it is this process's class path.
 */
final class ServerClasses {
    private static final String JAR = "holdfast-app.jar";
    private static final int RECORDING_MINUTES = 1;

    private ServerClasses() {}

    /** The options of Java that name them. */
    static List<String> options() {
        return Recorded.OPTIONS;
    }

    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private static Path emptied(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(directory);
    }

    private static final class Recorded {
        static final List<String> OPTIONS = find();

        private static List<String> find() {
            String classPath = System.getProperty("java.class.path");
            return Stream.of(classPath.split(File.pathSeparator))
                    .map(Path::of)
                    .filter(entry -> entry.endsWith(JAR) && Files.isDirectory(entry.resolveSibling("lib")))
                    .findFirst()
                    .map(Recorded::record)
                    .orElse(List.of("-cp", classPath));
        }

        private static List<String> record(Path jar) {
            try {
                Path scratch = emptied(Path.of("target", "server-classes").toAbsolutePath());
                Path archive = scratch.resolve("classes.jsa");
                List<String> command = new ArrayList<>(List.of(java().toString(), "-XX:+UseSerialGC"));
                command.add("-XX:ArchiveClassesAtExit=" + archive);
                command.addAll(List.of("-Xlog:disable", "-cp", jar.toString(), ServerCommand.MAIN, "serve"));
                command.addAll(List.of("--stop-when-ready", "--port", "0"));
                command.addAll(List.of("--data-dir", scratch.resolve("data").toString()));
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(scratch.resolve("output").toFile())
                        .start();
                if (!process.waitFor(RECORDING_MINUTES, TimeUnit.MINUTES) || !Files.exists(archive)) {
                    process.destroyForcibly();
                    throw new AssertionError("no archive: " + Files.readString(scratch.resolve("output")));
                }
                return List.of(
                        "-XX:SharedArchiveFile=" + archive,
                        "-Xlog:cds=off",
                        "-Xlog:cds+dynamic=off",
                        "-cp",
                        jar.toString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
    }
}
