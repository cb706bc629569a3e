package io.holdfast.app.endpoint.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.endpoint.packed.PackedFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The files of the documentation: those that its list names, and nothing else whatever a path says. Each is read again whenever somebody asks for it:
 * few do, and all of them together would take megabytes of a small heap. Any thread that may wait for the disk.
 */
final class DocsFiles {
    private static final String LIST = "files.txt";

    private final ClassLoader packed;
    private final String folder;
    private volatile @Nullable Set<String> names;

    /** @param folder where they are packed, with a slash at its end */
    DocsFiles(ClassLoader packed, String folder) {
        this.packed = packed;
        this.folder = folder;
    }

    /** Whether this server has any: one inside a test's process has none. */
    boolean exist() throws IOException {
        return !names().isEmpty();
    }

    @Nullable
    PackedFile find(String name) throws IOException {
        byte[] bytes = names().contains(name) ? read(name) : null;
        return bytes == null ? null : PackedFile.of(name, bytes);
    }

    private Set<String> names() throws IOException {
        Set<String> known = names;
        if (known == null) {
            byte[] list = read(LIST);
            known = list == null ? Set.of() : new String(list, UTF_8).lines().collect(Collectors.toUnmodifiableSet());
            names = known;
        }
        return known;
    }

    private byte @Nullable [] read(String name) throws IOException {
        try (InputStream stream = packed.getResourceAsStream(folder + name)) {
            return stream == null ? null : stream.readAllBytes();
        }
    }
}
