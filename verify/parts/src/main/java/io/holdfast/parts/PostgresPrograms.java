package io.holdfast.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** PostgreSQL's programs as Debian installs them, run by a user they accept: they refuse to serve as root. */
final class PostgresPrograms {
    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private static final String OWNER = "postgres";
    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));
    private static final long LONGEST_SECONDS = 60;

    private final Path programs;

    private PostgresPrograms(Path programs) {
        this.programs = programs;
    }

    /** The newest that is installed. */
    static PostgresPrograms find() {
        if (!Files.isDirectory(INSTALLED)) {
            throw new IllegalStateException("no PostgreSQL in " + INSTALLED + ": apt-get install postgresql");
        }
        try (Stream<Path> versions = Files.list(INSTALLED)) {
            return versions.filter(version -> Files.isExecutable(version.resolve("bin/initdb")))
                    .max(Comparator.comparingInt(PostgresPrograms::version))
                    .map(version -> new PostgresPrograms(version.resolve("bin")))
                    .orElseThrow(() -> new IllegalStateException("no server in " + INSTALLED));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static int version(Path directory) {
        String name = directory.getFileName().toString();
        return name.matches("\\d+") ? Integer.parseInt(name) : 0;
    }

    /** A directory that the server's user owns. */
    Path newDirectory() {
        Path directory = ScratchDirectory.create("holdfast-postgres");
        if (ROOT) {
            try {
                UserPrincipal owner = directory
                        .getFileSystem()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(OWNER);
                Files.setOwner(directory, owner);
            } catch (IOException noSuchUser) {
                throw new UncheckedIOException(noSuchUser);
            }
        }
        return directory;
    }

    void run(Path directory, Path log, String program, String... arguments) {
        try {
            Process process = start(directory, log, program, List.of(arguments));
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(program + " makes no end");
            }
            if (process.exitValue() != 0) {
                throw new IllegalStateException(program + " failed:\n" + Files.readString(log));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(asked);
        }
    }

    /** The process is the program itself, not one that waits for it, so that a signal reaches it. */
    Process start(Path directory, Path log, String program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        if (ROOT) {
            command.addAll(List.of("setpriv", "--reuid", OWNER, "--regid", OWNER, "--init-groups", "--"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException cannotStart) {
            throw new UncheckedIOException(cannotStart);
        }
    }
}
