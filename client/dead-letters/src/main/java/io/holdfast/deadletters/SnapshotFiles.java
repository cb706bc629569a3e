package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a snapshot. {@code SHA256SUMS} is written last and makes the snapshot finished; {@code sha256sum -c SHA256SUMS} can check
 * it without us. Without it the pass was interrupted, and the messages are in one file, with {@code .part} behind its name or without: a
 * pass can go on with it. Every rename is on the disk before the next one is made. Otherwise a power failure could keep a later name and
 * lose an earlier one, and {@code SHA256SUMS} would stand beside messages that are still called {@code .part}.
 *
 * <pre>
 * messages.jsonl    one message per line
 * manifest.json     what the snapshot is
 * SHA256SUMS        "hex  name" for both
 * audit.json        the last audit; not part of the snapshot
 * restored-to-QUEUE.journal   what was sent to a queue; not part of the snapshot
 * </pre>
 */
record SnapshotFiles(Path directory) {
    Path messages() {
        return directory.resolve("messages.jsonl");
    }

    Path part() {
        return directory.resolve("messages.jsonl.part");
    }

    Path manifest() {
        return directory.resolve("manifest.json");
    }

    Path sums() {
        return directory.resolve("SHA256SUMS");
    }

    Path audit() {
        return directory.resolve("audit.json");
    }

    /** What was sent to this queue. */
    Path journal(String queueName) {
        return directory.resolve("restored-to-" + queueName + ".journal");
    }

    private boolean isInterrupted() {
        return !Files.exists(sums()) && (Files.exists(part()) || Files.exists(messages()));
    }

    /** Makes the directory. Refuses one that holds anything, unless an interrupted pass is to be continued. */
    void claim(boolean resume) throws IOException {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new DeadLettersRefused(
                    Reason.SNAPSHOT_EXISTS, directory + " is not a directory: choose another place for the snapshot.");
        }
        boolean isNew = !Files.exists(directory);
        Files.createDirectories(directory);
        boolean interrupted = isInterrupted();
        if (resume && interrupted) {
            if (!Files.exists(part())) {
                DurableFiles.rename(messages(), part());
            }
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            if (files.findAny().isPresent()) {
                throw new DeadLettersRefused(
                        Reason.SNAPSHOT_EXISTS,
                        interrupted
                                ? directory + " holds an interrupted snapshot: resume it, or choose another directory."
                                : directory
                                        + " is not empty: choose another directory, a snapshot is never written over.");
            }
        }
        Files.createFile(part());
        DurableFiles.syncDirectory(directory);
        if (isNew) {
            DurableFiles.syncDirectory(directory.toAbsolutePath().getParent());
        }
    }

    /** Gives the finished messages their name and writes what describes them; returns only when all of it is on the disk. */
    void finish(Manifest manifest) throws IOException {
        DurableFiles.sync(part());
        DurableFiles.rename(part(), messages());
        DurableFiles.writeWhole(manifest(), ManifestJson.text(manifest));
        String lines = "%s  %s%n%s  %s%n"
                .formatted(
                        manifest.messagesSha256(), messages().getFileName(),
                        FileDigest.sha256(manifest()), manifest().getFileName());
        DurableFiles.writeWhole(sums(), lines);
    }

    /** Reads the manifest after all checksums were found right. */
    Manifest verify() throws IOException {
        if (!Files.exists(sums())) {
            throw new DeadLettersRefused(
                    Reason.NO_SNAPSHOT,
                    isInterrupted()
                            ? directory + " holds an interrupted snapshot: resume it first."
                            : "There is no snapshot in %s: %s.".formatted(directory, whatIsThere()));
        }
        List<String> lines = sumLines();
        for (Path file : List.of(messages(), manifest())) {
            if (!Files.exists(file)) {
                throw damaged(file.getFileName() + " is missing", null);
            }
            if (!lines.contains(FileDigest.sha256(file) + "  " + file.getFileName())) {
                throw damaged(file.getFileName() + " is not what it was when the snapshot was taken", null);
            }
        }
        try {
            return ManifestJson.parse(Files.readString(manifest()));
        } catch (RuntimeException notOurs) {
            throw damaged("cannot read manifest.json: " + notOurs.getMessage(), notOurs);
        }
    }

    private String whatIsThere() {
        if (!Files.exists(directory)) {
            return "there is no such directory";
        }
        return Files.isDirectory(directory) ? "it holds no SHA256SUMS" : "it is not a directory";
    }

    private List<String> sumLines() throws IOException {
        try {
            return Files.readAllLines(sums());
        } catch (CharacterCodingException notText) {
            throw damaged("SHA256SUMS is not text", notText);
        }
    }

    DeadLettersRefused damaged(String what, @Nullable Throwable cause) {
        String sentence = "The snapshot in %s is damaged: %s.".formatted(directory, what);
        return cause == null
                ? new DeadLettersRefused(Reason.SNAPSHOT_DAMAGED, sentence)
                : new DeadLettersRefused(Reason.SNAPSHOT_DAMAGED, sentence, cause);
    }
}
