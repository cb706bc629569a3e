package io.holdfast.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A directory of the file system. */
record DiskDirectory(Path path) implements LogDirectory {

    @Override
    public List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Override
    public File create(String name) throws IOException {
        return opened(name, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    @Override
    public File open(String name) throws IOException {
        return opened(name);
    }

    private File opened(String name, StandardOpenOption... how) throws IOException {
        StandardOpenOption[] all = Stream.concat(
                        Stream.of(StandardOpenOption.READ, StandardOpenOption.WRITE), Stream.of(how))
                .toArray(StandardOpenOption[]::new);
        Path file = path.resolve(name);
        FileChannel channel = FileChannel.open(file, all);
        return new DiskFile(channel, keyOf(file));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(path.resolve(from), path.resolve(to), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(String name) throws IOException {
        Files.delete(path.resolve(name));
    }

    @Override
    public void syncNames() throws IOException {
        try (FileChannel names = FileChannel.open(path, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    @Override
    public boolean isStillThere(String name, File file) {
        try {
            return Objects.equals(keyOf(path.resolve(name)), ((DiskFile) file).key());
        } catch (IOException gone) {
            return false;
        }
    }

    private static @Nullable Object keyOf(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }
}
