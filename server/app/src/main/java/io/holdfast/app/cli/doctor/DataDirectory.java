package io.holdfast.app.cli.doctor;

import io.holdfast.app.clock.StoredClock;
import io.holdfast.store.DirectoryContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Looks at the data directory from outside, without opening the store: a running server is not disturbed. */
final class DataDirectory {

    private DataDirectory() {}

    static Finding access(Path dataDir) {
        String subject = "data directory";
        if (!Files.exists(dataDir)) {
            Path parent = NearestDirectory.existing(dataDir);
            return Files.isWritable(parent)
                    ? Finding.ok(subject, "%s does not exist; the first start makes it".formatted(dataDir))
                    : Finding.fail(subject, "%s cannot be made: %s is not writable".formatted(dataDir, parent));
        }
        if (!Files.isDirectory(dataDir)) {
            return Finding.fail(subject, "%s is not a directory".formatted(dataDir));
        }
        return Files.isReadable(dataDir) && Files.isWritable(dataDir) && Files.isExecutable(dataDir)
                ? Finding.ok(subject, "%s is readable and writable".formatted(dataDir))
                : Finding.fail(subject, "%s is not readable and writable for this user".formatted(dataDir));
    }

    static Finding format(Path dataDir) {
        String subject = "data format";
        try {
            DirectoryContents contents = DirectoryContents.of(dataDir);
            return switch (contents.kind()) {
                case NO_DATA -> Finding.ok(subject, "no data yet");
                case DATA -> Finding.ok(subject, "version " + contents.format());
                case NEWER_DATA ->
                    Finding.fail(
                            subject,
                            "version %d, written by a newer Holdfast; this one reads up to %d"
                                    .formatted(contents.format(), DirectoryContents.NEWEST_FORMAT));
                case DAMAGED -> Finding.fail(subject, "the format file of %s is damaged".formatted(dataDir));
                case FOREIGN -> Finding.fail(subject, "%s holds files but no Holdfast data".formatted(dataDir));
            };
        } catch (IOException unreadable) {
            return Finding.fail(subject, "%s cannot be read: %s".formatted(dataDir, unreadable));
        }
    }

    static Finding use(Path dataDir) {
        String subject = "in use";
        try {
            return Finding.ok(subject, DirectoryContents.isInUse(dataDir) ? "by a running server" : "by no server");
        } catch (IOException unknown) {
            return Finding.warn(subject, "cannot tell: %s".formatted(unknown));
        }
    }

    /** How often the system clock was set under the data, which the server's own time has not followed. */
    static Finding clockSteps(Path dataDir) {
        String subject = "clock steps";
        StoredClock clock = StoredClock.of(dataDir);
        if (clock.isDamaged()) {
            return Finding.warn(
                    subject, "the file clock of %s is damaged; the next start replaces it".formatted(dataDir));
        }
        List<String> steps = clock.steps();
        return Finding.ok(subject, steps.isEmpty() ? "none" : "the system clock was set " + String.join("; ", steps));
    }
}
