package io.holdfast.verify.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A data directory that an earlier version left, and what its notes say is in it: see the README.md beside it. */
final class OldDirectory {
    private final String name;
    private final List<String[]> notes;

    OldDirectory(String name) throws IOException {
        this.name = name;
        try (InputStream text = resource("contents.txt")) {
            this.notes = new String(text.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .toList();
        }
    }

    /**
     * A message that was acknowledged.
     *
     * @param handle the receipt handle of one in flight; otherwise empty
     * @param more for a message of a FIFO queue: group id, deduplication id, sequence number
     */
    record Message(String state, String id, String body, String handle, List<String> more) {}

    /** When its server was killed. */
    long leftMillis() {
        return Long.parseLong(of("millis").get(0)[1]);
    }

    List<Message> messages(String queue) {
        return of(queue).stream()
                .map(note -> new Message(
                        note[1], note[2], note[3], note[4], List.of(note).subList(5, note.length)))
                .toList();
    }

    /** Bodies by id of the messages in this state. */
    Map<String, String> bodies(String queue, String state) {
        return messages(queue).stream()
                .filter(message -> message.state.equals(state))
                .collect(Collectors.toMap(Message::id, Message::body));
    }

    Map<String, String> attributes(String queue) {
        return pairs("attribute", queue);
    }

    Map<String, String> tags(String queue) {
        return pairs("tag", queue);
    }

    private Map<String, String> pairs(String kind, String queue) {
        Map<String, String> pairs = new TreeMap<>();
        of(kind).stream().filter(note -> note[1].equals(queue)).forEach(note -> pairs.put(note[2], note[3]));
        return pairs;
    }

    private List<String[]> of(String kind) {
        return notes.stream().filter(note -> note[0].equals(kind)).toList();
    }

    /** Makes a copy that may be used. */
    void copyTo(Path target) throws IOException {
        unpack("data.zip", target);
    }

    /** Makes a copy of its keyring and its master key. */
    void copyKeysTo(Path target) throws IOException {
        unpack("keys.zip", target);
        try (Stream<Path> files = Files.list(target)) {
            for (Path file : files.toList()) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            }
        }
    }

    private void unpack(String packed, Path target) throws IOException {
        try (ZipInputStream files = new ZipInputStream(resource(packed))) {
            for (ZipEntry file = files.getNextEntry(); file != null; file = files.getNextEntry()) {
                Path copy = target.resolve(file.getName());
                Files.createDirectories(copy.getParent());
                Files.copy(files, copy);
            }
        }
    }

    private InputStream resource(String file) {
        return Objects.requireNonNull(
                OldDirectory.class.getResourceAsStream("/data-directories/" + name + "/" + file), file);
    }
}
