package io.holdfast.verify.fault.corruption;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A data directory to be harmed, and what is in it.
 *
 * @param wasKilled whether its server was killed; otherwise it was stopped
 * @param older the same directory when less was in it
 * @param expected everything that is in it
 * @param everSent bodies by id of all messages that were ever acknowledged, deleted ones too
 * @param last the ids of the messages that were acknowledged last of all, in this order
 * @param leftMillis when its server ended
 */
record Shape(
        String name,
        boolean wasKilled,
        Path data,
        Path older,
        Inventory expected,
        Map<String, String> everSent,
        List<String> last,
        long leftMillis) {

    /** A copy that may be harmed. */
    Path copyTo(Path target) throws IOException {
        return copy(data, target);
    }

    /** With the keyring beside it. */
    static Path copy(Path source, Path target) throws IOException {
        copyFiles(keysOf(source), keysOf(target));
        return copyFiles(source, target);
    }

    private static Path keysOf(Path data) {
        return data.resolveSibling(data.getFileName() + ".keys");
    }

    private static Path copyFiles(Path source, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path copy = target.resolve(source.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        return target;
    }

    @Override
    public String toString() {
        return name;
    }
}
